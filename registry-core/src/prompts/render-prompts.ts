import type { TextSpan } from "../provider-formats/text-pieces.ts";
import type { TemplateName } from "../settings/owner-settings.ts";
import { DEFAULT_TEMPLATES } from "./default-templates.ts";
import { type PromptRequest, promptValues } from "./prompt-values.ts";
import { renderValues } from "./render-values.ts";
import type { RenderIssue } from "./rendered-text.ts";

/** What is wrong with one of an agent's templates. */
export interface PromptProblem extends RenderIssue {
  /** Which template it is. */
  template: TemplateName;
}

/** One prompt, as `RenderedPrompts` holds both. */
export interface RenderedPrompt {
  /** The text that is sent; empty when its template failed. */
  text: string;
  /** The text in pieces without gaps, each with what is known of its origin. */
  spans: TextSpan[];
  /** What is wrong with its template. */
  problems: PromptProblem[];
}

/** Both prompts of an agent. */
export interface RenderedPrompts {
  /** The text that is sent; empty when its template failed, with a problem that says why. */
  system: string;
  /** The text that is sent as the user's; empty when its template failed. */
  user: string;
  /** Each text in pieces without gaps, with what is known of their origin. */
  spans: { system: TextSpan[]; user: TextSpan[] };
  /** What is wrong with either template. */
  problems: PromptProblem[];
}

/**
 * The system and the user prompt of an agent for its toolset. Pure: the same
 * input gives the same text. A template that fails leaves the other one alone. Renders where it is
 * called: for templates that anybody may write, call `promptValues` here and `renderValues` in a
 * worker.
 */
export function renderPrompts(request: PromptRequest): RenderedPrompts {
  const system = renderPrompt("system", request);
  const user = renderPrompt("user", request);
  return {
    system: system.text,
    user: user.text,
    spans: { system: system.spans, user: user.spans },
    problems: [...system.problems, ...user.problems],
  };
}

/** Renders one of the two prompts without the other. */
export function renderPrompt(template: TemplateName, request: PromptRequest): RenderedPrompt {
  const source = request.templates?.[template] ?? DEFAULT_TEMPLATES[template];
  const { problems, ...rendered } = renderValues(source, promptValues(source, request));
  return { ...rendered, problems: problems.map((problem) => ({ template, ...problem })) };
}
