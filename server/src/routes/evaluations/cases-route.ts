// GET    /api/v1/agents/:agent/evaluation-cases            what models are asked, and what is right
// POST   /api/v1/agents/:agent/evaluation-cases            a new one
// GET    /api/v1/agents/:agent/evaluation-cases/proposed   one as a logged call would make it
// GET    /api/v1/agents/:agent/evaluation-cases/export     all as a file
// POST   /api/v1/agents/:agent/evaluation-cases/import     those of a file
// PUT    /api/v1/agents/:agent/evaluation-cases/:case      changes one
// DELETE /api/v1/agents/:agent/evaluation-cases/:case      removes one

import { isJsonObject } from "@pegboard/json-schema";
import { requestIssue } from "@pegboard/registry-core/internal";
import type { Context, Hono } from "hono";
import {
  addCaseRequest,
  CASE_LIMITS,
  type CaseContent,
  caseAnswer,
  casesAnswer,
  changeCaseRequest,
  exportCasesQuery,
  importCasesAnswer,
  importCasesRequest,
  proposedCaseAnswer,
  proposedCaseQuery,
} from "../../api-contract/evaluations/case-contract.ts";
import type {
  CaseAnswer,
  CasesAnswer,
  ImportCasesAnswer,
  LoggedCallAnswer,
  ProposedCaseAnswer,
} from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import { runCooperatively } from "../../bounds/run-cooperatively.ts";
import type { Dependencies } from "../../dependencies.ts";
import { invalid } from "../../errors.ts";
import {
  addAgentCase,
  type CaseOwner,
  changeAgentCase,
  findAgentCase,
  importAgentCases,
  listAgentCases,
  removeAgentCase,
  toEvaluationCase,
} from "../../evaluations/agent-cases.ts";
import { readCaseDocument, writeCaseDocument } from "../../evaluations/case-document.ts";
import { readForeignCases } from "../../evaluations/foreign-cases.ts";
import { proposeCase } from "../../evaluations/proposed-case.ts";
import { callerOf } from "../../http/caller.ts";
import { limitAtOnce } from "../../http/caller-limits.ts";
import { findAgent } from "../../http/find-agent.ts";
import { readChange, readQuery } from "../../http/read-request.ts";
import { DOCUMENT_LIMITS } from "../../limits.ts";
import { refused } from "../../refusals.ts";
import type { CaseChanges } from "../../stores/evaluations/evaluation-store.ts";
import type { StoredAgent } from "../../stores/store.ts";
import { readContentInThread } from "../../transfer/document-thread.ts";
import { recordingAs, requestEntry } from "../records/record-event.ts";

const CASES_PATH = "/api/v1/agents/:agent/evaluation-cases";
/** A text in JSON is longer than the text itself. */
const LARGEST_CASES_BODY = DOCUMENT_LIMITS.bytes * 1.5;

export function casesRoute(app: Hono, dependencies: Dependencies): void {
  caseFilesRoute(app, dependencies);
  proposedCaseRoute(app, dependencies);
  changedCaseRoute(app, dependencies);
  const { store } = dependencies;

  app.get(CASES_PATH, contract({ answers: casesAnswer }), async (context) => {
    const { agent, shared } = await findAgent(dependencies, context);
    const cases = await listAgentCases({ store, agent: agent.id }, shared.tools);
    return context.json({ cases, most: CASE_LIMITS.cases } satisfies CasesAnswer);
  });

  app.post(
    CASES_PATH,
    contract({ takes: addCaseRequest, answers: caseAnswer, status: 201 }),
    async (context) => {
      const { agent, shared } = await findAgent(dependencies, context);
      const { case: content, call } = await readChange(context, addCaseRequest);
      const logged = call === undefined ? undefined : await loggedCallOf(dependencies, agent, call);
      const added = await changing(dependencies, { context, agent }, (owner) =>
        addAgentCase(
          owner,
          content,
          logged ? { kind: "call", call: logged.id, at: logged.at } : { kind: "written" },
        ),
      );
      return context.json(
        { case: toEvaluationCase(added, shared.tools) } satisfies CaseAnswer,
        201,
      );
    },
  );
}

function changedCaseRoute(app: Hono, dependencies: Dependencies): void {
  const { store } = dependencies;
  app.put(
    `${CASES_PATH}/:case`,
    contract({ takes: changeCaseRequest, answers: caseAnswer }),
    async (context) => {
      const { agent, shared } = await findAgent(dependencies, context);
      const { case: content } = await readChange(context, changeCaseRequest);
      const before = await findAgentCase(
        { store, agent: agent.id },
        context.req.param("case") ?? "",
      );
      const changed = await changing(dependencies, { context, agent }, (owner) =>
        changeAgentCase(owner, before, content),
      );
      return context.json({ case: toEvaluationCase(changed, shared.tools) } satisfies CaseAnswer);
    },
  );

  app.delete(`${CASES_PATH}/:case`, contract({ status: 204 }), async (context) => {
    const { agent } = await findAgent(dependencies, context);
    const found = await findAgentCase({ store, agent: agent.id }, context.req.param("case") ?? "");
    await changing(dependencies, { context, agent }, (owner) => removeAgentCase(owner, found));
    return context.body(null, 204);
  });
}

function proposedCaseRoute(app: Hono, dependencies: Dependencies): void {
  app.get(
    `${CASES_PATH}/proposed`,
    contract({ answers: proposedCaseAnswer, query: proposedCaseQuery }),
    async (context) => {
      const { agent, shared } = await findAgent(dependencies, context);
      const { call: id } = readQuery(context, proposedCaseQuery);
      const call = await loggedCallOf(dependencies, agent, id);
      const proposed = proposeCase(
        call,
        await searchedBefore(dependencies, call, shared.search?.name ?? "search_tools"),
      );
      if (!proposed) throw refused("invalid", "callWithoutMethod", { id: String(id) });
      return context.json({ ...proposed, call: id } satisfies ProposedCaseAnswer);
    },
  );
}

function caseFilesRoute(app: Hono, dependencies: Dependencies): void {
  const { store } = dependencies;
  app.get(
    `${CASES_PATH}/export`,
    contract({ query: exportCasesQuery, media: "text/plain" }),
    async (context) => {
      const { agent } = await findAgent(dependencies, context);
      const { format = "yaml" } = readQuery(context, exportCasesQuery);
      const cases = (await store.listCases(agent.id)).map(({ content }) => content);
      const file = `${agent.id}.evaluations.${format}`;
      context.header("Content-Disposition", `attachment; filename="${encodeURIComponent(file)}"`);
      return context.text(writeCaseDocument(cases, format));
    },
  );

  app.post(
    `${CASES_PATH}/import`,
    contract({ takes: importCasesRequest, answers: importCasesAnswer }),
    limitAtOnce(DOCUMENT_LIMITS.readingAtOnce, (t) => t("documents that are read", {}, "limited")),
    async (context) => {
      const { agent, names } = await findAgent(dependencies, context);
      const request = await readChange(context, importCasesRequest, { bytes: LARGEST_CASES_BODY });
      const { document, replace = false, dryRun = false } = request;
      const foreign = await runCooperatively(readForeignCases(document, names));
      const { cases, ...told } = foreign ?? {
        format: "cases" as const,
        left: [],
        moreLeft: 0,
        cases: await readCases(document, context.req.raw.signal),
      };
      const counts = await changing(dependencies, { context, agent }, (owner) =>
        importAgentCases(owner, cases, { replace, dryRun }),
      );
      return context.json({ ...counts, ...told } satisfies ImportCasesAnswer);
    },
  );
}

/** The cases of a document of our own form. @throws PegboardError 422 */
async function readCases(document: string, signal: AbortSignal): Promise<CaseContent[]> {
  const read = await readContentInThread(document, signal);
  if (!("issues" in read)) return readCaseDocument(read.content);
  throw invalid(
    read.issues.map(({ line, column, message }) =>
      requestIssue(["document", line, column], "shape", { sentence: message }),
    ),
  );
}

/** Changes cases of an agent, records it, and tells pages. */
async function changing<T>(
  dependencies: Dependencies,
  { context, agent: { id, name } }: { context: Context; agent: StoredAgent },
  work: (owner: CaseOwner) => Promise<T>,
): Promise<T> {
  const { store, evaluationRuns } = dependencies;
  const entries = (_agent: string, changes: CaseChanges) => [
    requestEntry(
      context,
      { kind: "evaluation_cases_changed", facts: countsOf(changes) },
      { kind: "agent", id, name },
    ),
  ];
  const owner = { store, agent: id, user: callerOf(context).name };
  const done = await recordingAs(dependencies, { changeCases: entries }, () => work(owner));
  evaluationRuns.tell(id);
  return done;
}

/** @throws PegboardError 404 where the log has no such call of the agent */
async function loggedCallOf(
  { callLog }: Dependencies,
  { id: agent }: StoredAgent,
  id: number,
): Promise<LoggedCallAnswer> {
  const found = await callLog.find(id);
  if (found?.agent === agent) return found;
  throw refused("not_found", "callMissing", { id: String(id) });
}

/** What was searched for last, in the run of a call before it. */
async function searchedBefore(
  { callLog }: Dependencies,
  call: LoggedCallAnswer,
  searchTool: string,
): Promise<string | undefined> {
  const { run, agent, id, tool } = call;
  if (run === undefined || tool === searchTool) return undefined;
  const filter = { agent, run, tool: searchTool };
  const [search] = await callLog.list({ filter, before: id, most: 1 });
  const args = search && (await callLog.find(search.id))?.arguments;
  return isJsonObject(args) && typeof args.query === "string" ? args.query : undefined;
}

function countsOf({ put = [], remove = [] }: CaseChanges) {
  const added = put.filter(({ createdAt, changedAt }) => createdAt === changedAt).length;
  return { added, changed: put.length - added, removed: remove.length };
}
