export {
  RESERVED_VARIABLES,
  TEMPLATE_FUNCTIONS,
  TEMPLATE_VARIABLES,
} from "./definition/template-names.ts";
export { describeTemplateIssue, type TemplateCode } from "./messages/template-messages.ts";
export {
  DEFAULT_SYSTEM_TEMPLATE,
  DEFAULT_TEMPLATES,
  DEFAULT_USER_TEMPLATE,
} from "./prompts/default-templates.ts";
export {
  type PromptRequest,
  type PromptValues,
  promptDay,
  promptInputs,
  promptValues,
} from "./prompts/prompt-values.ts";
export {
  type PromptProblem,
  type RenderedPrompt,
  type RenderedPrompts,
  renderPrompt,
  renderPrompts,
} from "./prompts/render-prompts.ts";
export { renderText, renderValues } from "./prompts/render-values.ts";
export {
  type RenderedText,
  type RenderIssue,
  stoppedText,
  unrenderedText,
} from "./prompts/rendered-text.ts";
export { requestedValues } from "./prompts/requested-values.ts";
export { type TemplateFact, templateIssue } from "./prompts/template-error.ts";
export {
  TEMPLATE_FILTERS,
  TEMPLATE_TESTS,
  type TemplateFilter,
} from "./prompts/template-filters.ts";
export { findTags, type TemplateTag } from "./prompts/template-tags.ts";
export {
  checkTemplate,
  correctedSource,
  type TemplateIssue,
  unforeseenIssues,
} from "./prompts/templates/check-template.ts";
export { isPlainTemplate } from "./prompts/templates/plain-run.ts";
export {
  analyzeTemplate,
  type TemplateAnalyses,
  type TemplateAnalysis,
} from "./prompts/templates/template-analysis.ts";
export {
  AGENT_FIELDS,
  GROUP_FIELDS,
  LOOP_FIELDS,
  PROMPT_TEXT_FIELDS,
  type TemplateTool,
  TOOL_FIELDS,
} from "./prompts/templates/template-fields.ts";
export { type MethodLine, toolPrompts } from "./prompts/tool-prompts.ts";
export { type UnusedText, unusedTexts } from "./prompts/unused-texts.ts";
export type { SourcePlace } from "./prompts/used-fields.ts";
export { type UsedField, usedFields } from "./prompts/used-fields.ts";
