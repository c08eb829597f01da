/** What a page about a tournament says where there is none (SPEC section 2). */
export const tournamentNotFound = {
  title: "Tournament Not Found",
  back: { to: "/tournaments", text: "Back to Tournaments" },
};
