export { type AnsweredCalls, answerCalls } from "./call-formats/answer-calls.ts";
export type { AnsweredCall, CallFormat } from "./call-formats/call-format.ts";
export { CALL_FORMATS, type CallFormatName } from "./call-formats/call-formats.ts";
export { type ReadCalls, readCalls } from "./call-formats/read-calls.ts";
export {
  type FunctionSchema,
  type MethodMetadata,
  methodMetadata,
  openapiSchema,
  type ToolMetadata,
  toolMetadata,
} from "./definition/authoring/decorators.ts";
export {
  defineTool,
  type FunctionSpecification,
  type MethodSpecification,
  type RunContext,
  type ToolSpecification,
} from "./definition/authoring/define-tool.ts";
export type { DocumentedMethod, DocumentedSource } from "./definition/authoring/documented-source.ts";
export type { InstanceSettings } from "./definition/authoring/instance-settings.ts";
export { registeredInterface } from "./definition/authoring/register-interface.ts";
export type {
  BuildContext,
  CallContext,
  RegisteredTool,
  ToolInstance,
} from "./definition/authoring/registered-tool.ts";
export { isRegisteredTool } from "./definition/authoring/registered-tool.ts";
export type { CallProgress, Logger, RuntimeContext } from "./definition/authoring/runtime-context.ts";
export { isClass, isToolClass, Tool, type ToolCall, type ToolClass } from "./definition/authoring/tool.ts";
export type {
  InterfaceFunction,
  InterfaceMetadata,
  InterfaceSource,
  ToolInterface,
} from "./definition/authoring/tool-interface.ts";
export { checkDefinition } from "./definition/check-definition.ts";
export type { ConfigForm } from "./definition/config-form.ts";
export { findMethod } from "./definition/find-method.ts";
export type { FunctionNames, MethodReference } from "./definition/function-names.ts";
export { functionNames } from "./definition/function-names.ts";
export {
  type MethodMetadataDocument,
  metadataDocument,
  metadataRecord,
  type ToolMetadataDocument,
} from "./definition/metadata-document.ts";
export {
  behaviourDocument,
  behaviourFrom,
  behaviourOf,
  type MethodBehaviour,
  tagsOf,
} from "./definition/method-behaviour.ts";
export { cleanDisplayName, displayNameOf, toolNameOf } from "./definition/names.ts";
export {
  functionToolName,
  type NamespacedName,
  type NamespaceOptions,
  normalizeName,
  withNamespace,
} from "./definition/namespaced-name.ts";
export {
  acceptChanges,
  type ChangePlace,
  type DefinitionChange,
  type FieldChange,
  isUnaccepted,
  type ReviewedDefinitions,
  reviewDefinitions,
  reviewSteps,
} from "./definition/review-definitions.ts";
export { withoutSecretDefaults } from "./definition/secret-defaults.ts";
export {
  type DestinationMarks,
  destinationMarks,
  destinationText,
  type SecretDestination,
  secretDestination,
} from "./definition/secret-destination.ts";
export { rememberShown, shownSchema } from "./definition/shown-schema.ts";
export {
  AGENT_FIELDS,
  GROUP_FIELDS,
  LOOP_FIELDS,
  PROMPT_TEXT_FIELDS,
  RESERVED_VARIABLES,
  TEMPLATE_FUNCTIONS,
  TEMPLATE_VARIABLES,
  type TemplateTool,
  TOOL_FIELDS,
} from "./definition/template-names.ts";
export type {
  MethodAnnotations,
  MethodDefinition,
  MethodField,
  Origin,
  OwnFormats,
  RefusedConfig,
  SourceChange,
  ToolDefinition,
  ToolField,
  ToolPromptTexts,
} from "./definition/tool-definition.ts";
export { DEFAULT_WEIGHT, FUNCTION_NAME_PATTERN, TOOL_NAME_PATTERN } from "./definition/tool-definition.ts";
export type { FunctionToFormat, OwnFormatter, ToolFormatters } from "./definition/tool-formatters.ts";
export type { ToolPrompts } from "./definition/tool-prompts-record.ts";
export {
  askingForReason,
  TOOLCALL_REASON,
  withoutToolcallReason,
  withToolcallReason,
} from "./definition/toolcall-reason.ts";
export type { FormHints } from "./definition/ui-schema-of.ts";
export type { CallEnvironment, MethodCall } from "./execution/call-environment.ts";
export { callMethod, callMethods } from "./execution/call-method.ts";
export { CallQueue, type QueueEntry } from "./execution/call-queue.ts";
export type { CallOutcome, CallRecord, CallRecordFilter } from "./execution/call-record.ts";
export { CallRecords } from "./execution/call-records.ts";
export type {
  CallFailure,
  CallFailureCode,
  CallRefusal,
  CallResult,
  CallSuccess,
} from "./execution/call-result.ts";
export type { CallStatistics } from "./execution/call-statistics.ts";
export type { Clock } from "./execution/clock.ts";
export { resultText } from "./execution/result-text.ts";
export {
  renderTruncated,
  type TruncatedResult,
  type TruncationStrategy,
  truncateResult,
} from "./execution/truncate-result.ts";
export { type Issue, type IssueCode, requestIssue, valueIssue } from "./issue.ts";
export { LIMITS } from "./limits.ts";
export { type OrganisationState, outdatedOrganisationConfig } from "./problems/checks/config-schemas.ts";
export { formatterProblems } from "./problems/checks/format-losses.ts";
export { findIconFault, iconSpelling } from "./problems/checks/looks.ts";
export { registrationProblems } from "./problems/checks/sources.ts";
export { findAgentProblems, findProblems } from "./problems/find-problems.ts";
export { findFormatProblems, formatLossesInSteps } from "./problems/format-problems.ts";
export {
  defaultFunctionLimits,
  type ExceededLimit,
  exceededLimits,
  type FunctionLimits,
} from "./problems/function-limits.ts";
export { countProblems, markIgnored, SEVERITIES } from "./problems/ignored-problems.ts";
export { newProblem } from "./problems/new-problem.ts";
export type {
  IgnoredMark,
  OpenFix,
  Problem,
  ProblemFix,
  ProblemKind,
  ProblemPlace,
  ProblemSeverity,
} from "./problems/problem.ts";
export type {
  CheckedAgent,
  CheckedCatalog,
  CheckedSource,
  CheckedState,
  FormatLosses,
} from "./problems/problem-check.ts";
export { newTemplateFaults, type TemplateIssue } from "./problems/saving-faults.ts";
export { describeProblem, type SaidProblem } from "./problems/words/problem-words.ts";
export { formatPrompt } from "./prompt-formats/format-prompt.ts";
export { type OwnFormatsByTool, withOwnFormats } from "./prompt-formats/own-formats.ts";
export type {
  FormattedPrompt,
  PromptFormat,
  PromptTool,
  WrittenFunction,
} from "./prompt-formats/prompt-format.ts";
export { isPromptFormat, PROMPT_FORMATS, type PromptFormatName } from "./prompt-formats/prompt-formats.ts";
export { toolsetSpans } from "./prompt-formats/toolset-spans.ts";
export { type FormatterFailure, writeOwnFormats } from "./prompt-formats/write-own-formats.ts";
export { DEFAULT_SYSTEM_TEMPLATE, DEFAULT_TEMPLATES, DEFAULT_USER_TEMPLATE } from "./prompts/default-templates.ts";
export { promptDay, promptInputs } from "./prompts/prompt-inputs.ts";
export { type PromptRequest, type PromptValues, promptValues } from "./prompts/prompt-values.ts";
export {
  type PromptProblem,
  type RenderedPrompt,
  type RenderedPrompts,
  renderPrompt,
  renderPrompts,
} from "./prompts/render-prompts.ts";
export { type RenderedText, type RenderFault, renderText, renderValues } from "./prompts/render-values.ts";
export type { SourcePlace } from "./prompts/source-place.ts";
export { TEMPLATE_FILTERS, TEMPLATE_TESTS, type TemplateFilter } from "./prompts/template-filters.ts";
export { findTags, type TemplateTag } from "./prompts/template-tags.ts";
export {
  checkTemplate,
  correctedSource,
  type TemplateFault,
  unforeseenFaults,
} from "./prompts/templates/check-template.ts";
export { stoppedText } from "./prompts/templates/stopped-text.ts";
export { type MethodLine, toolPrompts } from "./prompts/tool-prompts.ts";
export { type UnusedText, unusedTexts } from "./prompts/unused-texts.ts";
export { type UsedField, usedFields } from "./prompts/used-fields.ts";
export { countedText } from "./provider-formats/counted-text.ts";
export { formatMethod, formatToolset } from "./provider-formats/format-toolset.ts";
export type { NameRule } from "./provider-formats/name-rule.ts";
export type {
  Declaration,
  FormattedToolset,
  FormatWarning,
  ProviderFormat,
} from "./provider-formats/provider-format.ts";
export {
  addProviderFormat,
  PROVIDER_FORMATS,
  type ProviderFormatName,
  parseProviderFormat,
} from "./provider-formats/provider-formats.ts";
export { serializePayload } from "./provider-formats/serialize-payload.ts";
export { strictParameters } from "./provider-formats/strict-parameters.ts";
export type { TextOrigin, TextSpan } from "./provider-formats/text-pieces.ts";
export { type BuildOptions, type BuiltTool, buildFromRecord, buildTool } from "./registry/build-tool.ts";
export { checkConfig } from "./registry/check-config.ts";
export type { RegistryOptions } from "./registry/presented.ts";
export type { RegistrationEvent, RegistrationFailure, RegistrationListener } from "./registry/registration-event.ts";
export { ToolFactory } from "./registry/tool-factory.ts";
export { type ReadRecord, readToolRecord, type ToolRecord } from "./registry/tool-record.ts";
export { ToolRegistry } from "./registry/tool-registry.ts";
export {
  type ConfigRegistration,
  type InterfaceRegistrationOptions,
  isInterfaceRegistration,
  type RegistrationOptions,
  type ToolRegistration,
  type ToolSource,
} from "./registry/tool-source.ts";
export { RegistryError, type RegistryErrorCode } from "./registry-error.ts";
export type { CodeSubject } from "./request-code/request-code.ts";
export {
  REQUEST_CODES,
  type RequestCodeName,
  requestCodesFor,
  writeRequestCode,
} from "./request-code/request-codes.ts";
export { canonicalJson } from "./schema/canonical-json.ts";
export { closestName } from "./schema/closest-name.ts";
export { coerceJson } from "./schema/coerce-json.ts";
export { type FormSchemas, fieldLabel } from "./schema/describe-issues.ts";
export { entryTitle, ownTitle, plainTitle, titleOfKey } from "./schema/field-title.ts";
export { type LazySchema, lazySchema } from "./schema/intake/lazy-schema.ts";
export { type SanitisedSchema, type SanitiseOptions, sanitiseSchema } from "./schema/intake/sanitise-schema.ts";
export type { SchemaSource, StandardSchema } from "./schema/intake/schema-source.ts";
export { toJsonSchema, toObjectSchema } from "./schema/intake/to-json-schema.ts";
export { UNSUPPORTED_KEYWORDS } from "./schema/intake/unsupported-keywords.ts";
export { upgradeSchema } from "./schema/intake/upgrade-schema.ts";
export type { JsonObject, JsonSchema, JsonValue } from "./schema/json-schema.ts";
export { mergeSchemas } from "./schema/merge-schemas.ts";
export { ownValue } from "./schema/own-value.ts";
export type { Parameter, ParameterSchemaConfig, ParameterType } from "./schema/parameters/parameter.ts";
export { ParameterSchema, validateToolConfig } from "./schema/parameters/parameter-schema.ts";
export { compilePattern, type Pattern } from "./schema/patterns/compile-pattern.ts";
export { patternFault } from "./schema/patterns/pattern-fault.ts";
export type { PatternFlaw } from "./schema/patterns/pattern-syntax.ts";
export { followReference, isSchemaObject } from "./schema/reference.ts";
export { sameJson } from "./schema/same-json.ts";
export { applyDefaults, schemaDefaults } from "./schema/schema-defaults.ts";
export { containsSecret, isSecretSchema } from "./schema/secrets/secret-schema.ts";
export {
  boundMarker,
  isSecretMarker,
  referencedVariable,
  type SecretMarker,
  type SecretState,
  secretFault,
  secretState,
  storedSecretId,
  unreadableMarker,
  type VariableAvailability,
  variableMarker,
} from "./schema/secrets/secret-state.ts";
export {
  isSecretPlace,
  mapSecrets,
  mapSecretsAt,
  markReferences,
  validateWithSecrets,
  withoutSecretIssues,
} from "./schema/secrets/secrets.ts";
export { mapSubschemas, type Subschema } from "./schema/subschemas.ts";
export type { ValidateJson } from "./schema/validate-json.ts";
export { type Judging, schemaFault, validateJson } from "./schema/validate-json.ts";
export { type Subplace, subplacesOf } from "./schema/validator/subschema-places.ts";
export { TooMuchWork, Work } from "./schema/work.ts";
export { isAgentOperation } from "./settings/agent-operations.ts";
export {
  type AgentOperation,
  type AgentSettings,
  type MetadataValue,
  type MethodMetadataField,
  type MethodMetadataOverrides,
  type MethodTextField,
  type OrganisationSettings,
  type PromptSettings,
  type SettingsOperation,
  type SettingsOwner,
  type SwitchState,
  TEMPLATES,
  type TemplateName,
  type TestValues,
  type TextOverride,
  type TextOverrides,
  type ToolMetadataField,
  type ToolMetadataOverrides,
  type ToolOperation,
  type ToolSettings,
  type ToolTextField,
  toToolSettings,
} from "./settings/agent-settings.ts";
export { type DriftedText, driftedTexts, toolText, withAgentTexts } from "./settings/agent-texts.ts";
export { applyOverrides, type EffectiveDefinitions } from "./settings/apply-overrides.ts";
export { compactOperations } from "./settings/compact-operations.ts";
export {
  METADATA_FIELD_TITLES,
  type MetadataPlace,
  metadataOperation,
  metadataOperations,
} from "./settings/metadata-fields.ts";
export { newConfigFaults } from "./settings/new-config-faults.ts";
export type { OperationConflict } from "./settings/operation-item.ts";
export { conflictsBetween, operationItem } from "./settings/operation-item.ts";
export { parseOperations } from "./settings/parse-operations.ts";
export { parseSettings } from "./settings/parse-settings.ts";
export { parseTestValues } from "./settings/parse-texts.ts";
export { restoreOperations, undoOperations } from "./settings/restore-operations.ts";
export { type FieldPath, type SchemaChange, schemaChanges } from "./settings/schema-changes.ts";
export type { RuleChange } from "./settings/schema-rules.ts";
export { movedSecrets } from "./settings/secret-faults.ts";
export { settingsIssue } from "./settings/settings-issue.ts";
export { applyOperations } from "./settings/settings-operations.ts";
export { METHOD_TEXT_FIELDS, TEXT_FIELD_TITLES, TOOL_TEXT_FIELDS } from "./settings/text-fields.ts";
export { type ConfigLevel, configLevel, configLevels } from "./toolset/config-levels.ts";
export { type ConfigCheck, type ConfigFix, type ConfigProblem, configProblems } from "./toolset/config-problems.ts";
export { disableByTags, type TagFilter } from "./toolset/disable-by-tags.ts";
export {
  agentCatalog,
  completeConfig,
  configFaults,
  configIssues,
  effectiveConfig,
} from "./toolset/effective-config.ts";
export { leftOverName, toolOfLeftOver } from "./toolset/left-over-name.ts";
export { countMethods, type MethodCounts } from "./toolset/method-counts.ts";
export type { NamedMethod } from "./toolset/offered-methods.ts";
export { organisationDefinition, takenOverProblems } from "./toolset/organisation-config.ts";
export { type OrganisationReach, type Reach, reachOf, reachSteps } from "./toolset/reach-of.ts";
export { refuseCoreOff } from "./toolset/refuse-core-off.ts";
export { withRefusedConfigs } from "./toolset/refused-configs.ts";
export { resolveToolset } from "./toolset/resolve-toolset.ts";
export { type FoundMethod, type MethodSearch, searchMethods } from "./toolset/search-methods.ts";
export { selectMethods } from "./toolset/select-methods.ts";
export type { SelectedToolset, Selection, SelectionWarning } from "./toolset/selection.ts";
export {
  disabledReason,
  fixedMethodReason,
  fixedReason,
  isSwitchedOnTogether,
  type SelectedMethods,
  switchableMethods,
  switchMethods,
  switchTools,
  toggleMethod,
  toggleTool,
} from "./toolset/switch-actions.ts";
export {
  DEAREST,
  dearestMethods,
  type MethodCost,
  methodTokens,
  offeredTokens,
  payloadTokens,
  type TokenTable,
} from "./toolset/token-costs.ts";
export { compareTools, sortToolsByWeight } from "./toolset/tool-order.ts";
export { DEFAULT_CATEGORY, toolsByCategory } from "./toolset/tools-by-category.ts";
export type {
  Catalog,
  ResolvedMethod,
  ResolvedTool,
  SettingsPlace,
  ToolState,
  Toolset,
  TraceRule,
  TraceStep,
  Unavailable,
  UnavailableKind,
} from "./toolset/toolset.ts";
export { describeFix, type SaidFix } from "./words/fix-words.ts";
