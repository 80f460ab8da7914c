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
export { findIconFault, iconSpelling } from "./problems/checks/looks.ts";
export { registrationProblems } from "./problems/checks/sources.ts";
export {
  agentProblemsInSteps,
  findAgentProblems,
  findProblems,
  findProblemsInSteps,
} from "./problems/find-problems.ts";
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
export { groupByCause, type ProblemCause } from "./problems/problem-causes.ts";
export type {
  CheckedAgent,
  CheckedCatalog,
  CheckedSource,
  CheckedState,
  FormatLosses,
} from "./problems/problem-check.ts";
export { newTemplateFaults, type TemplateIssue } from "./problems/saving-faults.ts";
export { type Damage, describeDamage } from "./problems/words/agent-words.ts";
export { type CauseText, describeCause } from "./problems/words/cause-words.ts";
export type {
  ListedHeaderFlaw,
  ListedSchemaFlaw,
  UnfitDefault,
} from "./problems/words/listed-schema-words.ts";
export {
  describeOpenApiAdjustment,
  describeOpenApiSkip,
  type OpenApiAdjustment,
  type OpenApiSkip,
} from "./problems/words/openapi-words.ts";
export { describeProblem, type SaidProblem } from "./problems/words/problem-words.ts";
export { describeTypeFlaw, type SaidTypeFlaw } from "./problems/words/type-flaw-words.ts";
export { describeFix, type SaidFix } from "./words/fix-words.ts";
export {
  describeDocumentFault,
  type SaidDocumentFault,
} from "./words/outside/document-fault-words.ts";
export {
  describeNetworkFault,
  type NetworkFaultCode,
  type SaidNetworkFault,
} from "./words/outside/network-fault-words.ts";
export { describeOpenApiFault, type OpenApiFault } from "./words/outside/openapi-fault-words.ts";
export {
  describeSourceFault,
  type SaidSourceFault,
  type SourceFault,
  type VariableFault,
} from "./words/outside/source-fault-words.ts";
