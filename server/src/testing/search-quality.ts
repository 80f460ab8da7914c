import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { functionNames, resolveToolset, type ToolDefinition } from "@pegboard/registry-core";
import { searchMethods } from "@pegboard/registry-core/internal";
import { openApiTools } from "../sources/openapi/openapi-tools.ts";
import { readDescription } from "../sources/openapi/read-description.ts";

/** What somebody wants, and the names of the methods that do it. */
export type LabelledRequest = [request: string, wanted: string[]];

/**
 * Requests in everyday words to two public services whose methods resemble one another: 181 that
 * mostly have no description, and 522 of the parts of GitHub that people use most.
 */
export const LABELLED_REQUESTS: LabelledRequest[] = [
  ["Show me all the websites in my team", ["listSites", "listSitesForAccount"]],
  ["Set up a brand new website", ["createSite", "createSiteInTeam"]],
  ["Take my site offline for a while", ["disableSite"]],
  ["Go back to the previous version of the site", ["rollbackSiteDeploy", "restoreSiteDeploy"]],
  ["Stop a deploy that is still running", ["cancelSiteDeploy"]],
  ["Prevent new deploys from replacing the current one", ["lockDeploy"]],
  ["Who belongs to my team?", ["listMembersForAccount"]],
  ["Invite a colleague to the account", ["addMemberToAccount"]],
  ["Kick a person out of the team", ["removeAccountMember"]],
  ["Change the value of an environment variable", ["updateEnvVar", "setEnvVarValue"]],
  ["What environment variables does the site have", ["getSiteEnvVars", "getEnvVars"]],
  [
    "Get an HTTPS certificate for my domain",
    ["provisionSiteTLSCertificate", "showSiteTLSCertificate", "getAllCertificates"],
  ],
  ["Clear the CDN cache", ["purgeCache"]],
  ["What did people enter into the contact form?", ["listFormSubmissions", "listSiteSubmissions"]],
  ["Throw away a spam form entry", ["deleteSubmission"]],
  ["Add a TXT record to my domain", ["createDnsRecord"]],
  ["Which DNS entries does the zone contain", ["getDnsRecords"]],
  ["Send a notification whenever a deploy fails", ["createHookBySiteId"]],
  ["Trigger a build now", ["createSiteBuild"]],
  ["Inject an analytics script into every page", ["createSiteSnippet"]],
  ["Who changed what in the account recently", ["listAccountAuditEvents"]],
  ["Run an A/B test between two branches", ["createSplitTest", "enableSplitTest"]],
  ["Which credit cards are on file", ["listPaymentMethodsForUser"]],
  ["Give a domain to another account", ["transferDnsZone"]],
  ["Upload an image for the site", ["createSiteAsset"]],
  ["Report a bug", ["issues/create"]],
  ["Close an issue", ["issues/update"]],
  ["Comment on an issue", ["issues/create-comment"]],
  ["Assign somebody to an issue", ["issues/add-assignees"]],
  ["Tag an issue with a label", ["issues/add-labels"]],
  ["Which files did a pull request change", ["pulls/list-files"]],
  ["Merge a pull request", ["pulls/merge"]],
  ["Ask a teammate to review my pull request", ["pulls/request-reviewers"]],
  ["Approve a pull request", ["pulls/create-review", "pulls/submit-review"]],
  ["Open a pull request", ["pulls/create"]],
  ["Find repositories about a topic", ["search/repos"]],
  ["Look for a function name in the source code", ["search/code"]],
  ["Read a file from the repository", ["repos/get-content"]],
  ["Create or change a file in the repository", ["repos/create-or-update-file-contents"]],
  ["Remove a file from the repository", ["repos/delete-file"]],
  ["Which branches are there", ["repos/list-branches"]],
  ["Publish a new release", ["repos/create-release"]],
  ["Start a workflow by hand", ["actions/create-workflow-dispatch"]],
  [
    "Why did the last CI run fail, show its logs",
    ["actions/download-workflow-run-logs", "actions/download-job-logs-for-workflow-run"],
  ],
  ["Run the failed jobs again", ["actions/re-run-workflow-failed-jobs"]],
  ["Copy a repository into my account", ["repos/create-fork"]],
  ["Give a person write access to the repository", ["repos/add-collaborator"]],
  ["Who contributed to the project", ["repos/list-contributors"]],
  ["Share a code snippet", ["gists/create"]],
  ["Compare two commits", ["repos/compare-commits"]],
  ["What languages is the project written in", ["repos/list-languages"]],
  ["Protect the main branch", ["repos/update-branch-protection"]],
];

/** The share of wanted methods among the first five and at the first place, averaged over requests. */
export function searchQuality(tools: ToolDefinition[], requests: readonly LabelledRequest[]) {
  const switches = Object.fromEntries(tools.map(({ name }) => [name, true]));
  const toolset = resolveToolset({ tools }, { tools: switches });
  const names = functionNames(tools);
  const shares = requests.map(([query, wanted]) => {
    const found = searchMethods(toolset, names, { query, limit: 5 });
    const share = (limit: number) =>
      found.slice(0, limit).filter(({ method }) => wanted.includes(method.name)).length /
      wanted.length;
    return { first: share(1), five: share(5) };
  });
  const mean = (of: "first" | "five") =>
    shares.reduce((sum, share) => sum + share[of], 0) / shares.length;
  return { methods: toolset.offered, first: mean("first"), five: mean("five") };
}

const PARTS = /\.(issues|pulls|repos|gists|git|search|actions)$/;

/** The tools of both services, as the descriptions say that two packages hold. */
export const allDescribedTools = (fileOf = fileInPackage): ToolDefinition[] => [
  ...toolsOf("netlify", fileOf("@netlify/open-api/package.json", "dist/swagger.json")),
  ...toolsOf("github", fileOf("@octokit/openapi/package.json", "generated/api.github.com.json")),
];

/** What of them people use most, since the others would only make searching take longer. */
export const describedTools = (fileOf = fileInPackage): ToolDefinition[] =>
  allDescribedTools(fileOf).filter(({ source, name }) => source !== "github" || PARTS.test(name));

const fileInPackage = (packageJson: string, path: string): string =>
  fileURLToPath(new URL(path, import.meta.resolve(packageJson)));

function toolsOf(prefix: string, file: string): ToolDefinition[] {
  const url = "https://described.example/openapi.json";
  const description = readDescription({
    text: readFileSync(file, "utf8"),
    url,
    prefix,
    grouping: "tag",
    without: [],
  });
  if ("issue" in description) throw new Error(JSON.stringify(description.issue));
  return openApiTools(description, { sourceId: prefix, connection: undefined });
}
