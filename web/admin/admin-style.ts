/** The document's attribute that names the admin pages' stylesheet, which includes that of all others. */
export const adminStyleAttribute = "data-admin-style";

/** The parent route of all admin pages. */
export const adminFrameId = "web/admin/admin-frame.tsx";

/** The modules of the pages with the admin pages' stylesheet. */
export const adminStyled: readonly string[] = [adminFrameId, "web/challenges/challenge.tsx"];

/** Waits for the admin pages' stylesheet; a document of such a page has it from the start. */
export async function loadAdminStyle(): Promise<void> {
  if (typeof document === "undefined") return;
  const address = document.documentElement.getAttribute(adminStyleAttribute);
  if (!address || document.querySelector(`link[rel="stylesheet"][href="${address}"]`)) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  await new Promise<void>((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error("This page's stylesheet didn't load."));
    });
    document.head.append(link);
  });
}
