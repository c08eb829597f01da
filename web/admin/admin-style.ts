/** The attribute of the document that names the stylesheet of the admins' pages, which has that of all others in it. */
export const adminStyleAttribute = "data-admin-style";

/** The route that all of them are below. */
export const adminFrameId = "web/admin/admin-frame.tsx";

/** Waits for the stylesheet of the admins' pages; a document of such a page has it from the beginning. */
export async function loadAdminStyle(): Promise<void> {
  if (typeof document === "undefined") return;
  const address = document.documentElement.getAttribute(adminStyleAttribute);
  if (!address || document.querySelector(`link[rel="stylesheet"][href="${address}"]`)) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  await new Promise<void>((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error("The stylesheet of this page did not arrive."));
    });
    document.head.append(link);
  });
}
