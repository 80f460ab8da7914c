import { issueMaker, type JsonObject } from "@pegboard/json-schema";
import type { Issue } from "../issue.ts";
import {
  describeTemplateIssue,
  TEMPLATE_ISSUE_MESSAGES,
  type TemplateCode,
  type TemplateIssueFact,
} from "../messages/template-messages.ts";
import type { TemplateName } from "../settings/owner-settings.ts";

/** An issue of a template, without its place. */
export interface TemplateFact {
  /** The kind of issue, for programs. */
  code: TemplateCode;
  /** The values that belong to the code: a name, a limit. Absent when the code says everything. */
  values?: JsonObject;
  /** The code and its values as a sentence or two, for people. */
  message: string;
}

/** An issue with its words. */
export function templateFact({ code, values }: TemplateIssueFact): TemplateFact {
  const message = describeTemplateIssue({ code, values });
  return { code, ...(values && { values: values as unknown as JsonObject }), message };
}

/** Why a template is neither saved nor sent; the path leads into an agent's settings. */
export function templateIssue(
  template: TemplateName,
  { line, code, values }: TemplateFact & { line?: number | undefined },
): Issue {
  const said = { line, issue: { code, ...(values && { values }) } };
  return newTemplateIssue(["prompts", template], "template", said);
}

const newTemplateIssue = /* @__PURE__ */ issueMaker(TEMPLATE_ISSUE_MESSAGES);

/** An issue of a template, for the person who wrote it. */
export class TemplateError extends Error {
  override name = "TemplateError";
  readonly fact: TemplateFact;
  constructor(
    issue: TemplateIssueFact,
    /** From 1; undefined when it cannot be told. */
    readonly line?: number,
  ) {
    const fact = templateFact(issue);
    super(fact.message);
    this.fact = fact;
  }
}

export const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
