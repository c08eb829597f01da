import type { CertificateView } from "../../src/https/certificate-view.ts";
import { Alert } from "../ui/alert.tsx";

/** Shows nothing while all is well. */
export function CertificateWarning({ certificate: { domain, endsAt, problems } }: { certificate: CertificateView }) {
  if (problems.length === 0) return null;
  const title = endsAt ? `The certificate for ${domain} needs attention` : `There is no certificate for ${domain} yet`;
  return (
    <div className="mb-6">
      <Alert kind="warning" title={title}>
        {problems.map((problem) => (
          <p key={problem} className="wrap-anywhere">
            {problem}
          </p>
        ))}
        <p>The server retries automatically. Tell the person who runs it.</p>
      </Alert>
    </div>
  );
}
