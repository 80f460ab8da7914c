// For every use: write and register tools, decide what an agent gets, call it, check values and
// settings.

export { LocalAgent, type LocalAgentOptions, type RunOptions } from "./agent/local-agent.ts";
export {
  type ClassDecoration,
  type FunctionSchema,
  type MethodDeclaration,
  type MethodDecoration,
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
export type {
  InstanceSettings,
  SelectionPolicy,
} from "./definition/authoring/instance-settings.ts";
export {
  type BuildContext,
  isRegisteredTool,
  type RegisteredTool,
  type ToolInstance,
} from "./definition/authoring/registered-tool.ts";
export type {
  CallProgress,
  Logger,
  RuntimeContext,
} from "./definition/authoring/runtime-context.ts";
export { isClass, Tool, type ToolCall, type ToolClass } from "./definition/authoring/tool.ts";
export type {
  InterfaceFunction,
  InterfaceMetadata,
  InterfaceSource,
  ToolInterface,
} from "./definition/authoring/tool-interface.ts";
export {
  type CallContext,
  callContext,
  type GivenContext,
  type Question,
  type SentRequest,
} from "./definition/call-context.ts";
export { checkDefinition } from "./definition/check-definition.ts";
export type { ConfigForm } from "./definition/config-form.ts";
export type { ConfiguredTexts } from "./definition/configured-texts.ts";
export { type ArgumentSource, argumentListOf } from "./definition/documented/argument-list.ts";
export {
  attachedMethod,
  attachedSource,
  type DocumentedMethod,
  type DocumentedSource,
} from "./definition/documented/documented-source.ts";
export type { TypeFlaw } from "./definition/documented/type-flaw.ts";
export { findMethod } from "./definition/find-method.ts";
export { FORM_WIDGETS } from "./definition/form-widgets.ts";
export {
  type FunctionNames,
  functionNames,
  type MethodReference,
} from "./definition/function-names.ts";
export { findTool, toolsByName, toolsNamed } from "./definition/lists/named-tools.ts";
export { itemsThat, someThat } from "./definition/lists/shared-list.ts";
export {
  isFunction,
  isMaterial,
  type Material,
} from "./definition/material.ts";
export {
  type MethodMetadataDocument,
  metadataDocument,
  metadataRecord,
  type ToolMetadataDocument,
} from "./definition/metadata-document.ts";
export {
  behaviourDocument,
  behaviourFrom,
  type MethodBehaviour,
  type MethodExample,
  tagsOf,
} from "./definition/method-behaviour.ts";
export { hasSecret } from "./definition/method-examples.ts";
export { cleanDisplayName, displayNameOf, toolNameOf } from "./definition/names.ts";
export {
  functionToolName,
  type NamespacedName,
  type NamespaceOptions,
  normalizeName,
  withNamespace,
} from "./definition/namespaced-name.ts";
export {
  type DestinationMarks,
  destinationMarks,
  destinationText,
  type SecretDestination,
  secretDestination,
} from "./definition/secret-destination.ts";
export {
  DEFAULT_WEIGHT,
  FUNCTION_NAME_PATTERN,
  isDestructive,
  type LeftOutMethod,
  type MaterialMethod,
  type MethodAnnotations,
  type MethodDefinition,
  type MethodField,
  type MethodVariant,
  type Origin,
  type OwnFormats,
  type RefusedConfig,
  type SourceChange,
  TOOL_NAME_PATTERN,
  type ToolDefinition,
  type ToolField,
  type ToolPromptTexts,
} from "./definition/tool-definition.ts";
export type {
  FunctionToFormat,
  OwnFormatter,
  ToolFormatters,
} from "./definition/tool-formatters.ts";
export type { ToolPrompts } from "./definition/tool-prompts-record.ts";
export { withoutToolcallReason, withToolcallReason } from "./definition/toolcall-reason.ts";
export { type ApprovalDecision, Approvals, type GivenApprovals } from "./execution/approvals.ts";
export type {
  Answer,
  AskedQuestion,
  CallEnvironment,
  MethodCall,
} from "./execution/call-environment.ts";
export { callMethod, callMethods } from "./execution/call-method.ts";
export { CallError, callOrThrow } from "./execution/call-or-throw.ts";
export { CallQueue, type QueueEntry } from "./execution/call-queue.ts";
export type {
  CallOutcome,
  CallRecord,
  CallRecordFilter,
  EndedCall,
} from "./execution/call-record.ts";
export { CallRecords } from "./execution/call-records.ts";
export type {
  ApprovalRequest,
  CallFailure,
  CallFailureCode,
  CallRefusal,
  CallResult,
  CallSuccess,
} from "./execution/call-result.ts";
export type { CallStatistics } from "./execution/call-statistics.ts";
export type { Clock } from "./execution/clock.ts";
export { type MediaBlock, mediaBlock } from "./execution/media-block.ts";
export { readMaterial } from "./execution/read-material.ts";
export { resultParts, structuredPart } from "./execution/result-parts.ts";
export { resultText } from "./execution/result-text.ts";
export {
  renderTruncated,
  type TruncatedResult,
  type TruncationStrategy,
  truncateResult,
} from "./execution/truncate-result.ts";
export { type Issue, type IssueCode, valueIssue } from "./issue.ts";
export { LIMITS } from "./limits.ts";
export { describeConfigProblem } from "./messages/issue-messages.ts";
export { describeSchemaChange } from "./messages/schema-change-messages.ts";
export type { TextFault } from "./messages/text-fault-messages.ts";
export {
  describeNoEffect,
  describeStep,
  describeUnavailable,
  type FieldFault,
  type LeftOut,
  type NoEffect,
  type StepFact,
  type Unavailable,
  type UnavailableKind,
} from "./messages/trace-messages.ts";
export {
  describeSchemaFault,
  type NonObject,
  type SchemaFault,
} from "./messages/value-messages.ts";
export {
  type BuildOptions,
  type BuiltTool,
  buildFromRecord,
  buildTool,
} from "./registry/build-tool.ts";
export type { MergeOptions } from "./registry/namespaces.ts";
export type { RegistryOptions } from "./registry/presented.ts";
export type { InstanceRegistration } from "./registry/register-instance.ts";
export type {
  RegistrationEvent,
  RegistrationFailure,
  RegistrationListener,
} from "./registry/registration-event.ts";
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
export {
  RegistryError,
  type RegistryErrorCode,
  reasonOf,
  wholeReasonOf,
} from "./registry-error.ts";
export { requestIssue } from "./request-issue.ts";
export { closestName, nameFinder, nameSuggester } from "./schema/closest-name.ts";
export { coerceJson } from "./schema/coerce-json.ts";
export { lazySchema } from "./schema/intake/lazy-schema.ts";
export {
  type SanitisedSchema,
  type SanitiseOptions,
  sanitiseSchema,
  UNSUPPORTED_KEYWORDS,
} from "./schema/intake/sanitise-schema.ts";
export type { LazySchema, SchemaSource, StandardSchema } from "./schema/intake/schema-source.ts";
export { toJsonSchema, toObjectSchema } from "./schema/intake/to-json-schema.ts";
export {
  isJsonObject,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
} from "./schema/json-schema.ts";
export {
  type Parameter,
  type ParameterSchemaConfig,
  ParameterType,
} from "./schema/parameters/parameter.ts";
export { ParameterSchema, validateToolConfig } from "./schema/parameters/parameter-schema.ts";
export { applyDefaults, schemaDefaults } from "./schema/schema-defaults.ts";
export { containsSecret, isSecretSchema } from "./schema/secrets/secret-schema.ts";
export {
  type Judging,
  schemaFault,
  taggedVariant,
  type ValidateJson,
  validateJson,
} from "./schema/validate-json.ts";
export { applyOverrides, type EffectiveDefinitions } from "./settings/apply-overrides.ts";
export { compactOperations } from "./settings/compact-operations.ts";
export {
  conflictsBetween,
  type OperationConflict,
  operationItem,
  toolsOf,
  wholeTools,
} from "./settings/operation-item.ts";
export {
  type AgentOperation,
  type BehaviourField,
  type BehaviourOverrides,
  type BehaviourValue,
  type MetadataValue,
  type MethodMetadataField,
  type MethodMetadataOverrides,
  type MethodTextField,
  namedMethods,
  type OrganisationSettings,
  type OwnerSettings,
  type PromptSettings,
  type ReviewDecision,
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
  toolEntries,
  toToolSettings,
} from "./settings/owner-settings.ts";
export { parseTestValues } from "./settings/parse-fields.ts";
export { parseOperations } from "./settings/parse-operations.ts";
export { parseSettings } from "./settings/parse-settings.ts";
export { catalogFor } from "./settings/review/method-forms.ts";
export { TOOL_ITSELF, withDecision, withoutDecision } from "./settings/review/review-decisions.ts";
export { type FieldPath, type SchemaChange, schemaChanges } from "./settings/schema-changes.ts";
export type { RuleChange } from "./settings/schema-rules.ts";
export { secretsToReenter } from "./settings/secret-faults.ts";
export { applyOperations } from "./settings/settings-operations.ts";
export {
  type Arrangement,
  arrangeTools,
  type Grouping,
  type ToolGroup,
  type ToolOrder,
} from "./toolset/arrange-tools.ts";
export { type ConfigLevel, configLevels } from "./toolset/config-levels.ts";
export { type ConfigFix, type ConfigProblem, configProblems } from "./toolset/config-problems.ts";
export { disableByTags, type TagFilter } from "./toolset/disable-by-tags.ts";
export {
  agentCatalog,
  completeConfig,
  configFaults,
  configIssues,
  effectiveConfig,
  hasInvalidDefault,
  markDefaultsValid,
} from "./toolset/effective-config.ts";
export {
  type NamedMaterial,
  type NamedMethod,
  passedMaterials,
} from "./toolset/offered-methods.ts";
export type { Preset } from "./toolset/presets/preset.ts";
export { refuseCoreOff } from "./toolset/refuse-core-off.ts";
export { resolveInSteps } from "./toolset/resolve-in-steps.ts";
export {
  countMethods,
  type MethodCounts,
  resolvedOf,
  resolveToolset,
} from "./toolset/resolve-toolset.ts";
export { type FoundMethod, type MethodSearch, searchMethods } from "./toolset/search-methods.ts";
export { selectMethods } from "./toolset/select-methods.ts";
export type { SelectedToolset, Selection, SelectionWarning } from "./toolset/selection.ts";
export { sortToolsByWeight } from "./toolset/tool-order.ts";
export { toolsByCategory } from "./toolset/tools-by-category.ts";
export type {
  Catalog,
  ResolvedMethod,
  ResolvedTool,
  SettingsPlace,
  ToolState,
  Toolset,
  TraceRule,
  TraceStep,
} from "./toolset/toolset.ts";
export { isMissed } from "./toolset/waiting-methods.ts";

// For hosts, which store settings and draw forms: Pegboard's server and UI, and whoever builds such
// things.

export {
  escapeInvisible,
  hiddenCharacters,
  isMisleadingName,
} from "./definition/outside/hidden-characters.ts";
export { takeOutsideHints } from "./definition/outside/outside-hints.ts";
export { findSuspicions, type Suspicion, textsIn } from "./definition/outside/suspicious-texts.ts";
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
export { rememberShown, shownSchema } from "./definition/shown-schema.ts";
export { askingByDefault, TOOLCALL_REASON } from "./definition/toolcall-reason.ts";
export type { FormHints } from "./definition/ui-schema-of.ts";
export { canonicalJson } from "./schema/canonical-json.ts";
export { type FormSchemas, fieldLabel } from "./schema/describe-issues.ts";
export {
  entryTitle,
  ordinal,
  ownTitle,
  partTitle,
  plainTitle,
  titleOfKey,
} from "./schema/field-title.ts";
export { nonObject } from "./schema/intake/non-object.ts";
export { normalSchema } from "./schema/intake/normal-schema.ts";
export type { IgnoredPattern } from "./schema/intake/usable-patterns.ts";
export { mergeSchemas } from "./schema/merge-schemas.ts";
export { ownValue, setOwn } from "./schema/own-value.ts";
export { compilePattern, type Pattern, patternFlaw } from "./schema/patterns/compile-pattern.ts";
export type { PatternFlaw } from "./schema/patterns/pattern-syntax.ts";
export { encodePointerKey, followReference, isSchemaObject } from "./schema/reference.ts";
export { sameJson } from "./schema/same-json.ts";
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
export { isSubschema, mapSubschemas, type Subschema, subschemasOf } from "./schema/subschemas.ts";
export { type Subplace, subplacesOf } from "./schema/validator/subschema-places.ts";
export { Work } from "./schema/work.ts";
export { agentDefinition } from "./settings/agent-definition.ts";
export { isAgentOperation } from "./settings/agent-operations.ts";
export { toolText } from "./settings/agent-texts.ts";
export {
  BEHAVIOUR_FIELD_TITLES,
  BEHAVIOUR_FIELDS,
  type BehaviourPlace,
  behaviourOperation,
} from "./settings/behaviour-overrides.ts";
export { BEHAVIOUR_SCHEMA, behaviourFormSchema } from "./settings/behaviour-schema.ts";
export { memberAt } from "./settings/config-members.ts";
export {
  configFieldTitle,
  type NamedTools,
  type OperationPlace,
  operationPlace,
} from "./settings/messages/operation-place.ts";
export { describeOperation, type OperationText } from "./settings/messages/operation-text.ts";
export {
  METADATA_FIELD_TITLES,
  METHOD_METADATA_FIELDS,
  type MetadataPlace,
  metadataOperation,
  metadataOperations,
  TOOL_METADATA_FIELDS,
} from "./settings/metadata-fields.ts";
export { newConfigFaults, touchedConfigs } from "./settings/new-config-faults.ts";
export { operationsBetween } from "./settings/operations-between.ts";
export { restoreOperations, undoOperations } from "./settings/restore-operations.ts";
export {
  chosenMethods,
  isSwitchOperation,
  withoutSeen,
  withSeen,
} from "./settings/review/seen-forms.ts";
export { settingsIssue } from "./settings/settings-issue.ts";
export {
  CHANGE_KINDS,
  type ChangeKind,
  type ChangeSummary,
  summarizeChanges,
  touchedTools,
} from "./settings/summarize-changes.ts";
export { METHOD_TEXT_FIELDS, TEXT_FIELD_TITLES, TOOL_TEXT_FIELDS } from "./settings/text-fields.ts";
export { findUnknownName } from "./settings/unknown-name.ts";
export { calledName } from "./toolset/called-name.ts";
export { withConfiguredTexts } from "./toolset/configured-catalog.ts";
export { leftOverName, toolOfLeftOver } from "./toolset/left-over-name.ts";
export { organisationDefinition, takenOverProblems } from "./toolset/organisation-config.ts";
export { copyOperations, presetSettings } from "./toolset/presets/copy-preset.ts";
export { changePreset, followedPresets } from "./toolset/presets/followed-presets.ts";
export { keepInheritedSwitches } from "./toolset/presets/keep-inherited-switches.ts";
export { withPresets } from "./toolset/presets/with-presets.ts";
export { type OrganisationReach, type Reach, reachSteps } from "./toolset/reach-of.ts";
export { withRefusedConfigs } from "./toolset/refused-configs.ts";
export {
  type LeftReason,
  type Restorable,
  restorableOperations,
} from "./toolset/restorable-operations.ts";
export {
  disabledReason,
  fixedMethodReason,
  fixedReason,
  type SelectedMethods,
  toggleMethod,
  toggleTool,
} from "./toolset/switch-actions.ts";
export {
  countSwitches,
  findNamedMethods,
  isSwitchedOnTogether,
  type MethodNames,
  resetMethods,
  type SwitchCounts,
  switchableMethods,
  switchMethods,
  switchTools,
} from "./toolset/switch-selected.ts";
export {
  costliestMethods,
  DEAREST,
  type Excess,
  excessOf,
  type MethodCost,
  methodTokens,
  offeredTokens,
  payloadTokens,
  type TokenTable,
} from "./toolset/token-costs.ts";
