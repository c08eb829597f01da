import { Link, useLoaderData } from "react-router-dom";
import { dialedNumber } from "../../src/club/club-limits.ts";
import type { Loaded } from "../page.ts";
import { Article, Topic } from "./article.tsx";
import type { loadClub } from "./loaders.ts";

export function Component() {
  const { name, contact } = useLoaderData<Loaded<typeof loadClub>>();
  return (
    <Article title="Contact Us" lead={`This site is run by ${name}.`}>
      <Reach contact={contact} />
      <Topic title="About a tournament, a decision or a prize">
        <p>
          Contact the club's admins, who judge catches and pay prizes. Tell them the tournament and the time of your
          catch. You can dispute a result within 48 hours after the tournament ends.
        </p>
        <p>
          <Link to="/submit-complaint" className="link">
            Send them a report
          </Link>{" "}
          and we'll notify you when they reply.
        </p>
      </Topic>
      <Topic title="About this site">
        <p>
          Many questions are answered in the{" "}
          <Link to="/help" className="link">
            Help Center
          </Link>
          . If something doesn't work, report it as a bug.
        </p>
      </Topic>
    </Article>
  );
}

function Reach({ contact: { name, email, phone, text } }: Pick<Loaded<typeof loadClub>, "contact">) {
  if (!(name || email || phone || text)) return null;
  return (
    <Topic title="How to reach the club">
      {(name || email || phone) && (
        <p className="wrap-anywhere">
          {name && <b className="block">{name}</b>}
          {email && (
            <a href={`mailto:${email}`} className="link block w-fit">
              {email}
            </a>
          )}
          {phone && (
            <a href={`tel:${dialedNumber(phone)}`} className="link block w-fit">
              {phone}
            </a>
          )}
        </p>
      )}
      {text && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
    </Topic>
  );
}
