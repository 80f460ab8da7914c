import { methodMetadata, Tool, toolMetadata } from "@pegboard/registry-core";
import { z } from "zod";

const messageConfig = z.object({
  recipient: z.string().min(1).max(80).default("the user").meta({
    title: "Recipient",
    description: "Who the messages are for; the model is told so.",
  }),
  maxCharacters: z.int().min(50).max(20_000).default(2_000).meta({
    title: "Longest message (characters)",
    description: "Longer messages are refused, so that the agent comes to the point.",
  }),
});

const questionArguments = z.object({
  question: z.string().min(1).describe("One clear question"),
  choices: z
    .array(z.string().min(1))
    .max(10)
    .default([])
    .describe("Answers to choose from, if they are known"),
});
const informing = z.object({
  message: z.string().min(1).describe("What to say"),
  importance: z.enum(["normal", "important"]).default("normal"),
});

/** The results say who delivers the message: Pegboard itself has no chat window. */
@toolMetadata({
  name: "message_tool",
  displayName: "Message",
  description:
    "Asks a question or passes on information. Whoever runs the agent shows it and brings the answer back.",
  icon: "MessageCircle",
  color: "bg-indigo-100 text-indigo-700 dark:bg-indigo-900/40 dark:text-indigo-300",
  weight: 10,
  visible: true,
  isCore: true,
})
export class MessageTool extends Tool<z.output<typeof messageConfig>> {
  static override config = messageConfig;

  @methodMetadata({
    description: "Asks a question and ends the turn; the answer arrives as the next message.",
    parameters: questionArguments,
    annotations: { readOnlyHint: true, openWorldHint: true },
  })
  ask({ question, choices }: z.output<typeof questionArguments>) {
    this.#checkLength(question);
    return {
      question,
      ...(choices.length > 0 && { choices }),
      recipient: this.config.recipient,
      status:
        "handed to the program that runs the agent; wait for the next message, it is the answer",
    };
  }

  @methodMetadata({
    description: "Passes on information without waiting for an answer.",
    parameters: informing,
    annotations: { readOnlyHint: true, openWorldHint: true },
  })
  inform({ message, importance }: z.output<typeof informing>) {
    this.#checkLength(message);
    return {
      message,
      importance,
      recipient: this.config.recipient,
      status: "handed to the program that runs the agent; whether it was read is not known",
    };
  }

  #checkLength(text: string): void {
    const { maxCharacters } = this.config;
    if (text.length > maxCharacters) {
      throw new Error(
        `The message has ${text.length} characters, and the limit is ${maxCharacters}. Say it shorter.`,
      );
    }
  }
}
