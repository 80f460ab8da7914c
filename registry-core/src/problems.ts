export { describeFix, type FixFact } from "./messages/fix-messages.ts";
export {
  type DocumentFaultFact,
  describeDocumentFault,
} from "./messages/outside/document-fault-messages.ts";
export {
  describeNetworkFault,
  type NetworkFaultCode,
  type NetworkFaultFact,
} from "./messages/outside/network-fault-messages.ts";
export {
  describeOpenApiFault,
  type OpenApiFault,
} from "./messages/outside/openapi-fault-messages.ts";
export {
  describeSourceFault,
  type SourceFault,
  type SourceFaultFact,
  type VariableFault,
} from "./messages/outside/source-fault-messages.ts";
export {
  type CauseFix,
  type GroupFix,
  type MissingValues,
  missingValues,
  type OwnerChange,
  repairedAgents,
  sharedFixes,
} from "./problems/cause-fixes.ts";
export {
  type OrganisationState,
  outdatedOrganisationConfig,
} from "./problems/checks/config-schemas.ts";
export { formatterProblems } from "./problems/checks/format-losses.ts";
export { findIconFault, iconSpelling } from "./problems/checks/icons-and-colors.ts";
export { registrationProblems } from "./problems/checks/sources.ts";
export {
  agentProblemsInSteps,
  findAgentProblems,
  findProblems,
  findProblemsInSteps,
} from "./problems/find-problems.ts";
export { findFormatProblems, formatLossesInSteps } from "./problems/format-problems.ts";
export { countProblems, markIgnored, SEVERITIES } from "./problems/ignored-problems.ts";
export { type Damage, describeDamage } from "./problems/messages/agent-messages.ts";
export { type CauseText, describeCause } from "./problems/messages/cause-messages.ts";
export type {
  ListedHeaderFlaw,
  ListedSchemaFlaw,
  UnfitDefault,
} from "./problems/messages/listed-schema-messages.ts";
export {
  describeOpenApiAdjustment,
  describeOpenApiSkip,
  type OpenApiAdjustment,
  type OpenApiSkip,
} from "./problems/messages/openapi-messages.ts";
export { describeProblem, type ProblemFact } from "./problems/messages/problem-messages.ts";
export { describeTypeFlaw, type TypeFlawFact } from "./problems/messages/type-flaw-messages.ts";
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
export { groupByCause, type ProblemCause } from "./problems/problem-causes.ts";
export type {
  CheckedAgent,
  CheckedCatalog,
  CheckedSource,
  CheckedState,
  FormatLosses,
} from "./problems/problem-check.ts";
export {
  defaultFunctionLimits,
  type ExceededLimit,
  exceededLimits,
  type FunctionLimits,
} from "./problems/problem-check.ts";
export { newTemplateFaults, type TemplateIssue } from "./problems/saving-faults.ts";
