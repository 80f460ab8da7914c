import { catalogue } from "../language/catalogue.ts";

export const say = catalogue("api", {
  theServerAnsweredWithStatus: (status: number) => `The server answered with status ${status} and no reason.`,
  pegboardCannotBeReachedCheck: "Pegboard cannot be reached. Check that its server is running, then retry.",
  noAnswerInSecondsSCheckThat: (seconds: number) =>
    `No answer in ${seconds} s. Check that the server is running, then retry.`,
  itAsksBeforeItRuns: "It asks before it runs.",
});
