/** Replaces a form that a suspended member can't send; the end and the reason are shown above the page. */
export function SuspendedNote({ cannot }: { cannot: string }) {
  return <p className="text-lg">While your account is suspended, you can't {cannot}.</p>;
}
