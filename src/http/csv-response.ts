/** A file for a spreadsheet, which the browser saves under `fileName`. */
export const csvResponse = ({ fileName, csv }: { fileName: string; csv: string }): Response =>
  new Response(csv, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "private, no-store",
    },
  });
