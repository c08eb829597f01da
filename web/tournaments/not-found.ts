export const tournamentNotFound = {
  title: "Tournament Not Found",
  back: { to: "/tournaments", text: "Back to Tournaments" },
};
