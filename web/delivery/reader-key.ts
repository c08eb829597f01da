/** Under it the browser keeps who turned pushes on here: another reader of the same browser has not. */
export const pushReaderKey = "push-reader";
