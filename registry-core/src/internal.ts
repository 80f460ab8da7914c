// What Pegboard's server, page and packages share besides. It promises nothing to others: names
// come and go with any release.

export type { LocalAgentOptions } from "./agent/local-agent.ts";
export { type AskedToolset, offeredPayload } from "./agent/offered-payload.ts";
export type { ConsistentClass, WithConfig } from "./definition/authoring/consistent-class.ts";
export { isMarkedClass } from "./definition/authoring/describe-class.ts";
export {
  type BuildContext,
  isRegisteredTool,
  type RegisteredTool,
  type ToolInstance,
} from "./definition/authoring/registered-tool.ts";
export type { CallProgress, RuntimeContext } from "./definition/authoring/runtime-context.ts";
export { isClass, type ToolClass } from "./definition/authoring/tool.ts";
export type { InterfaceSource } from "./definition/authoring/tool-interface.ts";
export type { GivenContext, Question, SentRequest } from "./definition/call-context.ts";
export { checkDefinition } from "./definition/check-definition.ts";
export type { ConfiguredTexts } from "./definition/configured-texts.ts";
export { type ArgumentSource, argumentListOf } from "./definition/documented/argument-list.ts";
export type { TypeIssue } from "./definition/documented/documented-source.ts";
export {
  attachedMethod,
  attachedSource,
  type DocumentedMethod,
  type DocumentedSource,
} from "./definition/documented/documented-source.ts";
export { FORM_WIDGETS } from "./definition/form-widgets.ts";
export type { FunctionNames } from "./definition/function-names.ts";
export { isFunction, isMaterial, type Material } from "./definition/material.ts";
export { metadataDocument, type ToolMetadataDocument } from "./definition/metadata-document.ts";
export {
  behaviourDocument,
  behaviourFrom,
  type MethodExample,
  tagsOf,
} from "./definition/method-behaviour.ts";
export { hasSecret } from "./definition/method-examples.ts";
export {
  isDestructive,
  isReadOnly,
  type MethodAnnotations,
  RISK_CLASSES,
  type RiskClass,
} from "./definition/method-risk.ts";
export { findMethod, findTool, toolsByName, toolsNamed } from "./definition/named-tools.ts";
export {
  compareNames,
  functionToolName,
  leadingLetter,
  type NamespacedName,
  normalizeName,
  toolNameOf,
} from "./definition/names.ts";
export { omitUndefined } from "./definition/omit-undefined.ts";
export {
  escapeInvisible,
  hiddenCharacters,
  isMisleadingName,
} from "./definition/outside/hidden-characters.ts";
export {
  isReachable,
  type McpClientServer,
  mcpClientServersOf,
  onlyServersOfClaudeCode,
  plainJson,
  readMcpClientFile,
  readMcpClientServer,
  readMcpClientServers,
} from "./definition/outside/mcp-client-file.ts";
export { takeOutsideHints } from "./definition/outside/outside-hints.ts";
export { plainArguments } from "./definition/outside/plain-arguments.ts";
export {
  isDescribed,
  keyOfPointer,
  parameterName,
  parameterSchema,
  pointerOfKey,
} from "./definition/parameter-texts.ts";
export {
  acceptChanges,
  type ChangePlace,
  type DefinitionChange,
  type FieldChange,
  methodFieldChanges,
  reviewDefinitions,
  reviewSteps,
} from "./definition/review-definitions.ts";
export {
  claimedRisk,
  hasRisk,
  type MethodRisk,
  methodRisk,
  RISK_CLASS_TITLES,
} from "./definition/risk-classes.ts";
export { searchToolBeside, USUALLY_FOUND, withSearchTool } from "./definition/search-tool.ts";
export {
  destinationMarks,
  destinationText,
  secretDestination,
} from "./definition/secret-destination.ts";
export { rememberShown, shownSchema } from "./definition/shown-schema.ts";
export {
  DEFAULT_WEIGHT,
  FUNCTION_NAME_PATTERN,
  type MaterialMethod,
  type MethodVariant,
  type Origin,
  type OwnFormats,
  type RefusedConfig,
  type SourceChange,
  TOOL_NAME_PATTERN,
  type ToolField,
  type ToolPromptTexts,
} from "./definition/tool-definition.ts";
export {
  askingByDefault,
  askingForReason,
  TOOLCALL_REASON,
  withoutToolcallReason,
  withToolcallReason,
} from "./definition/toolcall-reason.ts";
export { methodLabel } from "./execution/admit-call.ts";
export type { ApprovalAnswer, OpenApproval } from "./execution/approvals.ts";
export type {
  AskedQuestion,
  CallerAnswer,
  MethodCall,
} from "./execution/call-environment.ts";
export { CallQueue } from "./execution/call-queue.ts";
export type { CallOutcome, EndedCall } from "./execution/call-record.ts";
export type { ApprovalRequest, FailedCall, FailedCallCode } from "./execution/call-result.ts";
export { describeInvalidArguments, readArguments } from "./execution/read-arguments.ts";
export { readMaterial } from "./execution/read-material.ts";
export {
  errorText,
  resultParts,
  resultText,
  structuredPart,
} from "./execution/result-parts.ts";
export { stackFrames } from "./execution/stack-frames.ts";
export { withTrueMedia } from "./execution/true-media.ts";
export {
  renderTruncated,
  type TruncationStrategy,
  truncateResult,
} from "./execution/truncate-result.ts";
export { type IssuePath, isMissing } from "./issue.ts";
export { LIMITS } from "./limits.ts";
export { clientFileText, tomlTable } from "./mcp-clients/client-file-text.ts";
export { fillAsked } from "./mcp-clients/fill-asked.ts";
export {
  type ClientConnection,
  type ClientSystem,
  clientEntry,
  MCP_CLIENTS,
  type McpClient,
} from "./mcp-clients/mcp-clients.ts";
export { memoByIdentity } from "./memo-by-identity.ts";
export { describeConfigProblem } from "./messages/issue-messages.ts";
export { requestIssue } from "./messages/request-messages.ts";
export { describeSchemaChange } from "./messages/schema-change-messages.ts";
export { describeSettingsIssue } from "./messages/settings-messages.ts";
export { describeSwitch } from "./messages/switch-messages.ts";
export type { TextIssue } from "./messages/text-issue-messages.ts";
export { describeTextRule } from "./messages/text-rule-messages.ts";
export type { Unavailable, UnavailableKind } from "./messages/trace-messages.ts";
export type { BuiltTool } from "./registry/build-tool.ts";
export {
  type ConfigRegistration,
  type InterfaceRegistrationOptions,
  isInterfaceRegistration,
  type RegistrationOptions,
  type ToolRegistration,
  type ToolSource,
} from "./registry/tool-source.ts";
export { argumentClasses } from "./replay/argument-classes.ts";
export {
  type CallGate,
  callGate,
  type GateChange,
  gateChange,
} from "./replay/call-gate.ts";
export { changeFit, type FormBreak } from "./replay/form-fit.ts";
export { decidingParts, type KeptCall, replayCall } from "./replay/replay-call.ts";
export {
  CALL_FATES,
  type CallFateKind,
  type CountedCall,
  ReplayCounter,
  type ReplayReport,
} from "./replay/replay-report.ts";
export type { UnknownPlace } from "./replay/unknown-arguments.ts";
export { isAgentOperation } from "./settings/agent-operations.ts";
export { agentDefinition, toolText } from "./settings/agent-texts.ts";
export { behaviourFormSchema } from "./settings/behaviour-form-schema.ts";
export {
  BEHAVIOUR_FIELD_TITLES,
  BEHAVIOUR_FIELDS,
  behaviourOperation,
} from "./settings/behaviour-overrides.ts";
export { BEHAVIOUR_SCHEMA } from "./settings/behaviour-schema.ts";
export { memberAt } from "./settings/config-members.ts";
export { idFromName, RESERVED_AGENT_IDS } from "./settings/id-from-name.ts";
export {
  configFieldTitle,
  type NamedTools,
  operationPlace,
} from "./settings/messages/operation-place.ts";
export {
  describeOperation,
  type OperationContext,
  type OperationText,
} from "./settings/messages/operation-text.ts";
export {
  describeCover,
  RULE_CHECK_TEXTS,
  RULE_EFFECT_TEXTS,
} from "./settings/messages/rule-text.ts";
export {
  METADATA_FIELD_TITLES,
  METHOD_METADATA_FIELDS,
  type MetadataPlace,
  metadataOperation,
  metadataOperations,
  TOOL_METADATA_FIELDS,
} from "./settings/metadata-fields.ts";
export {
  conflictsBetween,
  operationItem,
  toolsOfOperation,
  wholeTools,
} from "./settings/operation-item.ts";
export { operationsBetween } from "./settings/operations-between.ts";
export {
  type AgentOperation,
  type BehaviourField,
  type BehaviourOverrides,
  type MetadataValue,
  type MethodMetadataField,
  type MethodTextField,
  namedMethods,
  type OrganisationSettings,
  type PromptSettings,
  type ReviewDecision,
  type SettingsOwner,
  type SwitchState,
  TEMPLATES,
  type TemplateName,
  type TestValues,
  type TextOverride,
  TOOL_SEARCHES,
  type ToolMetadataField,
  type ToolMetadataOverrides,
  type ToolSearch,
  type ToolSettings,
  type ToolsetRules,
  type ToolTextField,
  toolEntries,
  toSwitchState,
  toToolSettings,
} from "./settings/owner-settings.ts";
export { parseTestValues } from "./settings/parse-fields.ts";
export { parseOperations } from "./settings/parse-operations.ts";
export { parseSettings } from "./settings/parse-settings.ts";
export { restoreOperations } from "./settings/restore-operations.ts";
export { catalogFor } from "./settings/review/method-forms.ts";
export {
  chosenMethods,
  isSwitchOperation,
  TOOL_ITSELF,
  withDecision,
  withoutDecision,
  withoutSeen,
  withSeen,
} from "./settings/review/review-decisions.ts";
export { type SchemaChange, schemaChanges } from "./settings/schema-changes.ts";
export { newConfigIssues, touchedConfigs } from "./settings/secret-issues.ts";
export {
  CHANGE_KINDS,
  type ChangeKind,
  type ChangeSummary,
  countChanges,
  countedChanges,
  keptOff,
  summarizeChanges,
  touchedTools,
} from "./settings/summarize-changes.ts";
export { METHOD_TEXT_FIELDS, TEXT_FIELD_TITLES, TOOL_TEXT_FIELDS } from "./settings/text-fields.ts";
export {
  COUNTING_CHECKS,
  coversAgent,
  RULE_CHECKS,
  RULE_EFFECTS,
  type RuleCheck,
  type RuleEffect,
  type ToolsetRule,
} from "./settings/toolset-rule.ts";
export { findUnknownName } from "./settings/unknown-name.ts";
export {
  type AlignedParameters,
  alignedParameters,
  coincidingPlaces,
} from "./text-rules/compared-texts.ts";
export {
  suspicionsInFields,
  suspicionsOfMethod,
  suspicionsOfTool,
  type TextFinding,
} from "./text-rules/find-suspicions.ts";
export {
  ALIKE_FROM,
  type ComparedMethod,
  commonWords,
  comparedMethods,
  type LookAlike,
  LookAlikeIndex,
  similarityOf,
} from "./text-rules/look-alikes.ts";
export { withDistinction, withoutFoundWords } from "./text-rules/proposed-texts.ts";
export {
  type RuleSeverity,
  TEXT_RULES,
  type TextRuleId,
  type TextRuleKind,
} from "./text-rules/text-rules.ts";
export { weakTextsOf } from "./text-rules/weak-texts.ts";
export {
  type Arrangement,
  arrangeTools,
  type Grouping,
  type ToolGroup,
  type ToolOrder,
} from "./toolset/arrange-tools.ts";
export {
  type ConfigFix,
  type ConfigProblem,
  configProblems,
  organisationDefinition,
  takenOverProblems,
} from "./toolset/config-problems.ts";
export {
  countedMethods,
  givenCounts,
} from "./toolset/counted-methods.ts";
export {
  type AgentUsage,
  adviseDeferral,
  type DeferrableMethod,
  type DeferralAdvice,
  type DeferralFacts,
  type DeferralOutcome,
  deferralFacts,
  deferralOutcome,
  isRankedAlike,
  type KnownRequest,
  keptRequests,
  MOST_NEEDED_SHARE,
  type RankedRequest,
  rankRequests,
  type UsedMethod,
} from "./toolset/deferral-advice.ts";
export {
  completeConfig,
  configIssues,
  hasInvalidDefault,
  invalidConfigIssues,
  markDefaultsValid,
  toolsOfAll,
  withConfiguredTexts,
  withRefusedConfigs,
} from "./toolset/effective-config.ts";
export { leftOverName, toolOfLeftOver } from "./toolset/left-over-name.ts";
export { calledName, type NamedMaterial, passedMaterials } from "./toolset/offered-methods.ts";
export { copyOperations, presetSettings } from "./toolset/presets/copy-preset.ts";
export {
  changePreset,
  changesPolicy,
  followedPresets,
  policyForNewTools,
} from "./toolset/presets/followed-presets.ts";
export { keepInheritedSwitches } from "./toolset/presets/keep-inherited-switches.ts";
export { withPresets } from "./toolset/presets/with-presets.ts";
export { type Reach, reachSteps } from "./toolset/reach-of.ts";
export { refuseCoreOff } from "./toolset/refuse-core-off.ts";
export {
  countMethods,
  type MethodCounts,
  namedTools,
  resolvedOf,
  resolveInSteps,
} from "./toolset/resolve-toolset.ts";
export { type Restorable, restorableOperations } from "./toolset/restorable-operations.ts";
export type { SearchPlace } from "./toolset/search-index.ts";
export {
  explainSearch,
  type FoundMethod,
  type SearchExplanation,
  searchMethods,
} from "./toolset/search-methods.ts";
export type { SelectedToolset, SelectionWarning } from "./toolset/selection.ts";
export {
  disabledReason,
  fixedMethodReason,
  fixedReason,
  type SelectedMethods,
  toggleMethod,
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
  bracketed,
  costliestMethods,
  DEAREST,
  excessOf,
  type MethodCost,
  methodTokens,
  offeredTokens,
  operationTokens,
  payloadTokens,
  type TokenTable,
  toolTokens,
} from "./toolset/token-costs.ts";
export type {
  Catalog,
  Preset,
  ResolvedMethod,
  SettingsPlace,
  TraceRule,
  TraceStep,
} from "./toolset/toolset.ts";
export {
  ADVISED_FROM,
  isEnoughCounted,
  KEEP_REASONS,
  type KeepKnown,
  type KeepReason,
  type UnusedMethod,
  unusedMethods,
} from "./toolset/unused-methods.ts";
export { isCallable, isGenerated, isMissed } from "./toolset/waiting-methods.ts";
export {
  type BrokenRule,
  brokenRules,
  brokenRulesInSteps,
  LEAK_LEGS,
  newlyBroken,
  type RuledAgent,
  type RuleWitness,
  type WitnessReason,
} from "./toolset-rules/judge-rules.ts";
export { type RuleFix, ruleFix } from "./toolset-rules/rule-fixes.ts";
