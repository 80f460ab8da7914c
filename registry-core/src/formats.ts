export type { OfferedPayload } from "./agent/offered-payload.ts";
export { type AnsweredCalls, answerCalls } from "./call-formats/answer-calls.ts";
export type { AnsweredCall, CallFormat } from "./call-formats/call-format.ts";
export { CALL_FORMATS, type CallFormatName } from "./call-formats/call-formats.ts";
export type { MessageFor } from "./call-formats/message-types.ts";
export { type ReadCalls, readCalls } from "./call-formats/read-calls.ts";
export {
  gatherStream,
  type StreamedMessage,
  type StreamFormatName,
} from "./call-formats/streams/gather-stream.ts";
export { describeFormatterIssue, type FormatterIssueFact } from "./messages/formatter-messages.ts";
export {
  describeLoss,
  type LossCode,
  type LossFact,
  type SchemaLoss,
  schemaLoss,
} from "./messages/loss-messages.ts";
export {
  changedConfig,
  configureCatalog,
  configureTool,
  type TextsRequest,
} from "./prompt-formats/configure-tool.ts";
export { formatPrompt, toolsetSpans } from "./prompt-formats/format-prompt.ts";
export { type OwnFormatsByTool, withOwnFormats } from "./prompt-formats/own-formats.ts";
export type {
  FormattedPrompt,
  PromptFormat,
  WrittenFunction,
} from "./prompt-formats/prompt-format.ts";
export {
  isPromptFormat,
  PROMPT_FORMATS,
  type PromptFormatName,
} from "./prompt-formats/prompt-formats.ts";
export { type FormatterError, writeOwnFormats } from "./prompt-formats/write-own-formats.ts";
export {
  countedText,
  formatMethod,
  formatToolset,
  searchHeadings,
  seenAtOnce,
} from "./provider-formats/format-toolset.ts";
export type { NameRule } from "./provider-formats/name-rule.ts";
export type { PayloadOf, ToolChoiceOf } from "./provider-formats/payload-types.ts";
export type {
  Declaration,
  DeferredDeclaration,
  FormattedToolset,
  FormatWarning,
  ProviderFormat,
  ProviderSearch,
} from "./provider-formats/provider-format.ts";
export {
  addProviderFormat,
  PROVIDER_FORMATS,
  type ProviderFormatName,
  parseProviderFormat,
} from "./provider-formats/provider-formats.ts";
export { toolSearchIn, toolsetIn } from "./provider-formats/searched-toolset.ts";
export { serializePayload } from "./provider-formats/serialize-payload.ts";
export { strictParameters } from "./provider-formats/strict-parameters.ts";
export type { TextOrigin, TextSpan } from "./provider-formats/text-pieces.ts";
export { toolChoice } from "./provider-formats/tool-choice.ts";
export type { CodeSubject } from "./request-code/request-code.ts";
export {
  REQUEST_CODES,
  type RequestCodeName,
  requestCodesFor,
  requestToolset,
  writeRequestCode,
} from "./request-code/request-codes.ts";
