import { groupedDigits, type Said, type SaidIssue, say } from "../said.ts";

/** What is wrong in a document of settings that somebody imports: whole sentences. */
export const DOCUMENT_FAULT_WORDS = {
  /** `rule` is the code of the YAML reader. */
  syntax: ({ text }: { rule: string; text: string }) => text,
  key_twice: () => "This key stands here for the second time.",
  nested_too_deep: ({ most }: { most: number }) =>
    `From here on it is nested more than ${most} levels deep. Make it flatter, or leave this part out.`,
  unreadable: ({ cause }: { cause: string }) => `This is no YAML that can be read: ${cause}`,
  unknown_form: () =>
    'This has no form that is known here. A pegboard.yaml has agents or organisation; other systems\' tools are { "name": true }, a list of ids, or a list of records with a name.',
  too_slow: () => "Reading this takes too long. Import its parts one after the other.",
  too_large: ({ bytes, most }: { bytes: number; most: number }) =>
    `The file has ${groupedDigits(bytes)} bytes; ${groupedDigits(most)} are the most that are read.`,
  names_files: ({ place }: { place: string }) =>
    `${place} ${place === "include" ? "names other files" : "names another file"}. Here a document stands alone: put what that file holds in its place.`,
  wrong_value: ({ issue: { path, message } }: { issue: SaidIssue }) =>
    `${path.join(".") || "The file"} ${message}${/[.?]$/.test(message) ? "" : "."}`,
};

/** One of them, as a fact. */
export type SaidDocumentFault = Said<typeof DOCUMENT_FAULT_WORDS>;

/** What is wrong there, as a sentence. */
export function describeDocumentFault(fault: SaidDocumentFault): string {
  return say<string>(DOCUMENT_FAULT_WORDS, fault);
}
