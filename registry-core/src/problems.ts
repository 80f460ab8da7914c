export { describeFix, type FixFact } from "./messages/fix-messages.ts";
export {
  type DocumentIssueFact,
  describeDocumentIssue,
} from "./messages/outside/document-issue-messages.ts";
export {
  describeNetworkError,
  type NetworkErrorCode,
  type NetworkErrorFact,
} from "./messages/outside/network-error-messages.ts";
export {
  describeOpenApiIssue,
  type OpenApiIssue,
} from "./messages/outside/openapi-issue-messages.ts";
export {
  describeSourceIssue,
  isSourceNote,
  type SourceIssue,
  type SourceIssueFact,
  type VariableIssue,
} from "./messages/outside/source-issue-messages.ts";
export {
  type CauseFix,
  type GroupFix,
  type MissingValues,
  missingValues,
  type OwnerFix,
  repairedAgents,
  sharedFixes,
} from "./problems/cause-fixes.ts";
export {
  type OrganisationState,
  outdatedOrganisationConfig,
} from "./problems/checks/config-schemas.ts";
export { formatterProblems } from "./problems/checks/format-losses.ts";
export { findIconIssue, iconSpelling } from "./problems/checks/icons-and-colors.ts";
export { acceptedPairs, lookAlikesInSteps } from "./problems/checks/look-alikes.ts";
export { brokenRuleValues } from "./problems/checks/rules.ts";
export { registrationProblems } from "./problems/checks/sources.ts";
export { suspiciousInstructions } from "./problems/checks/text-findings.ts";
export { methodsThatAsk } from "./problems/checks/unattended.ts";
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
  ListedHeaderIssue,
  ListedSchemaIssue,
  UnfitDefault,
} from "./problems/messages/listed-schema-messages.ts";
export {
  describeLargeOperation,
  describeOpenApiAdjustment,
  describeOpenApiSkip,
  type OpenApiAdjustment,
  type OpenApiSkip,
} from "./problems/messages/openapi-messages.ts";
export { describeProblem, type ProblemFact } from "./problems/messages/problem-messages.ts";
export {
  type BrokenRuleValues,
  describeWitness,
  type NamedWitness,
  whatBreaks,
} from "./problems/messages/rule-messages.ts";
export { describeTypeIssue, type TypeIssueFact } from "./problems/messages/type-issue-messages.ts";
export { isIdOfAgent, newProblem } from "./problems/new-problem.ts";
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
export { qualityKey } from "./problems/quality-key.ts";
export { type NewTemplateIssue, newTemplateIssues } from "./problems/saving-issues.ts";
export {
  openFindings,
  type QualityFinding,
  type QualityRow,
  qualityRowIn,
  type ToolsetQuality,
  toolsetQuality,
} from "./problems/toolset-quality.ts";
