import { english, type Translate } from "@pegboard/json-schema/messages";

/** What a rule about texts finds, as a title, and why that matters. */
export interface TextRuleText {
  title: string;
  reason: string;
}

/** The words of each rule of `TEXT_RULES`. */
const TEXT_RULE_MESSAGES = {
  "hidden-characters": (t: Translate) => ({
    title: t("Hidden characters"),
    reason: t("A model reads what no person sees."),
  }),
  "override-instructions": (t: Translate) => ({
    title: t("Overrides instructions"),
    reason: t(
      "It tells the model to leave its instructions, to give them away, or to be another one.",
    ),
  }),
  "order-markup": (t: Translate) => ({
    title: t("Poses as instructions"),
    reason: t("Its markup makes a model take it for a part of its instructions."),
  }),
  "cross-tool-instruction": (t: Translate) => ({
    title: t("Instructs the model about other tools"),
    reason: t("A tool wants to be called before others, or others not to be called."),
  }),
  "named-tool": (t: Translate) => ({
    title: t("Tells when to call another tool"),
    reason: t("It names a tool that is none of its own, so that calls of that one change."),
  }),
  precedence: (t: Translate) => ({
    title: t("Claims precedence"),
    reason: t("It wants to be chosen in the place of other tools."),
  }),
  concealment: (t: Translate) => ({
    title: t("Asks to hide something from people"),
    reason: t("What is good for the user need not be hidden from the user."),
  }),
  "secret-files": (t: Translate) => ({
    title: t("Names files that hold secrets"),
    reason: t("Keys and passwords lie in these files; a model that reads them passes them on."),
  }),
  exfiltration: (t: Translate) => ({
    title: t("Sends data away"),
    reason: t("It tells the model to send something private to an address outside."),
  }),
  "secret-request": (t: Translate) => ({
    title: t("Wants secrets as arguments"),
    reason: t("Arguments are logged and sent on; secrets belong into settings."),
  }),
  "capability-mismatch": (t: Translate) => ({
    title: t("Does more than its name says"),
    reason: t("Its description reaches further than a method of this name has to."),
  }),
  directive: (t: Translate) => ({
    title: t("Commands the model"),
    reason: t(
      "It tells the model what it must do, where a description would say what the method does.",
    ),
  }),
  "conversation-harvest": (t: Translate) => ({
    title: t("Wants the conversation as an argument"),
    reason: t("Everything that was said would go to whoever runs the tool."),
  }),
  "encoded-command": (t: Translate) => ({
    title: t("Encoded command"),
    reason: t("Decoded, it reads as a command; nobody who means well hides one."),
  }),
  "encoded-text": (t: Translate) => ({
    title: t("Encoded text"),
    reason: t("A model reads encoded words, and a person does not."),
  }),
  "leaving-link": (t: Translate) => ({
    title: t("Link that leaves with data"),
    reason: t("Whoever shows or opens it sends what stands in its address."),
  }),
  "active-markup": (t: Translate) => ({
    title: t("Markup that acts when it is shown"),
    reason: t("A page that shows it loads or runs what it names."),
  }),
  "embedded-secret": (t: Translate) => ({
    title: t("Contains a secret"),
    reason: t("Everybody who reads the description reads the key."),
  }),
  "misleading-letters": (t: Translate) => ({
    title: t("Letters that look like others"),
    reason: t("Two names that look alike are two tools to a machine."),
  }),
  "read-only-contradicted": (t: Translate) => ({
    title: t("Marked as only reading, and writes by its words"),
    reason: t("Clients call what only reads without asking."),
  }),
  "similar-methods": (t: Translate) => ({
    title: t("Look alike"),
    reason: t("Models choose between them by chance."),
  }),
  "no-description": (t: Translate) => ({
    title: t("No description"),
    reason: t("A model chooses by what a description says, and nobody wrote one."),
  }),
  "restates-name": (t: Translate) => ({
    title: t("Restates its name"),
    reason: t("The description says nothing that the name does not say."),
  }),
  "no-boundary": (t: Translate) => ({
    title: t("Does not say when not to use it"),
    reason: t("Another method is much like it, and neither says which is for what."),
  }),
  "undocumented-parameter": (t: Translate) => ({
    title: t("Parameters without a description"),
    reason: t("A model gets nothing but the name and guesses what is meant."),
  }),
  "example-refused": (t: Translate) => ({
    title: t("Example that its schema refuses"),
    reason: t("A model that follows the example makes a call that fails."),
  }),
};

export type DescribedTextRule = keyof typeof TEXT_RULE_MESSAGES;

/** What a rule about texts finds, as a title, and why that matters. */
export const describeTextRule = (rule: DescribedTextRule, t: Translate = english): TextRuleText =>
  TEXT_RULE_MESSAGES[rule](t);
