/** What is wrong with a template, for the person who wrote it. */
export class TemplateError extends Error {
  override name = "TemplateError";
  constructor(
    message: string,
    /** From 1; undefined when it cannot be told. */
    readonly line: number | undefined,
  ) {
    super(message);
  }
}

export const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
