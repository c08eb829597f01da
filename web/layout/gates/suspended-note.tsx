/** Where a form would stand that a suspended member cannot send; until when and why stands above the page. */
export function SuspendedNote({ cannot }: { cannot: string }) {
  return <p className="text-lg">While your account is suspended you cannot {cannot}.</p>;
}
