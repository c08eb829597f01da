/** The storage key for the user who turned pushes on in this browser: another user of it hasn't. */
export const pushReaderKey = "push-reader";
