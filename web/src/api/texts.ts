import { catalogue } from "../language/catalogue.ts";

export const say = catalogue("api", {
  unreadable: (status: number) => `The server answered with status ${status} and no reason.`,
  unreachable: "Pegboard cannot be reached. Check that its server is running, then retry.",
  noAnswer: (seconds: number) =>
    `No answer in ${seconds} s. Check that the server is running, then retry.`,
  tokenizerChanged: (tokenizer: string) => `Somebody chose the tokenizer ${tokenizer} meanwhile.`,
  itAsksBeforeItRuns: "It asks before it runs.",
});
