// GET   /api/v1/proposals                            saves that wait for another person, and decided ones
// POST  /api/v1/proposals                            a new one, or a draft that is handed over
// GET   /api/v1/proposals/:number                    what it changes, and what was said of it
// GET   /api/v1/proposals/:number/effects            what accepting it now would do
// PATCH /api/v1/proposals/:number                    a new version, by its author
// POST  /api/v1/proposals/:number/accept             saves it, by somebody else: 409 with conflicts
// POST  /api/v1/proposals/:number/request-changes    and /close, which its author does to withdraw it
// POST  /api/v1/proposals/:number/comments           says something
// POST  /api/v1/proposals/:number/take               goes on with a draft

import type { Context, Hono } from "hono";
import type { z } from "zod";
import {
  acceptProposalRequest,
  answerProposalRequest,
  commentRequest,
  proposalAnswer,
  proposalEffectsAnswer,
  proposalsAnswer,
  proposeRequest,
  reviseProposalRequest,
} from "../../api-contract/people/proposal-contract.ts";
import type { ProposalAnswer, ProposalEffects, ProposalsAnswer } from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import type { Dependencies } from "../../dependencies.ts";
import { seenAgents } from "../../http/agent-reach.ts";
import { askedBy } from "../../http/caller.ts";
import { readChange, readJson, readOperations } from "../../http/read-request.ts";
import { translatorFor } from "../../http/request-language.ts";
import { savingAs } from "../../http/require-proof.ts";
import { saveOwners } from "../../owners/save-owners.ts";
import { answerOf, draftSecrets, summariesFor } from "../../proposals/proposal-answers.ts";
import { resolveConflicts } from "../../proposals/proposal-conflicts.ts";
import { proposalEffects } from "../../proposals/proposal-effects.ts";
import {
  type AgentGroups,
  isAuthor,
  mayTake,
  noProposal,
  type Participant,
  participantOf,
  proposalDecided,
  readGroups,
  requireDecider,
  requireOwners,
  seesProposal,
} from "../../proposals/proposal-rights.ts";
import {
  addProposal,
  answerProposal,
  commentOn,
  type ProposalAct,
  reviseProposal,
  settledBy,
  takeDraft,
} from "../../proposals/proposals.ts";
import { type SentProposedChange, sealChanges } from "../../proposals/seal-changes.ts";
import { refused } from "../../refusals.ts";
import { unprotected } from "../../settings/protect-save.ts";
import type { ProposedChange, StoredProposal } from "../../stores/people/people-store.ts";

const PATH = "/api/v1/proposals";
const SMALL_BODY = { bytes: 50_000 };
/** The most proposals that were decided about and are listed. */
const MOST_DECIDED = 200;

/** A proposal that is asked about, and who asks. */
interface AskedProposal {
  proposal: StoredProposal;
  participant: Participant;
  groups: AgentGroups;
  act: ProposalAct;
}

export function proposalsRoute(app: Hono, dependencies: Dependencies): void {
  const { store } = dependencies;
  app.get(PATH, contract({ answers: proposalsAnswer }), async (context) => {
    // Where nobody signs in, there are none.
    if (!(await dependencies.people.anybody()))
      return context.json({ proposals: [] } satisfies ProposalsAnswer);
    const participant = await participantOf(dependencies, context);
    const groups = await readGroups(store);
    const seen = (await store.listRows("proposals"))
      .filter((proposal) => seesProposal(participant, proposal, groups))
      .reverse();
    const isDecided = ({ state }: StoredProposal) => state === "applied" || state === "closed";
    const decided = seen.filter(isDecided).slice(0, MOST_DECIDED);
    const listed = seen.filter((one) => !isDecided(one) || decided.includes(one));
    const proposals = await summariesFor(dependencies, listed, { participant, groups });
    return context.json({ proposals } satisfies ProposalsAnswer);
  });

  app.post(
    PATH,
    contract({ takes: proposeRequest, answers: proposalAnswer, status: 201 }),
    async (context) => {
      const { changes: sent, draft, ...request } = await readChange(context, proposeRequest);
      const participant = await participantOf(dependencies, context);
      const groups = await readGroups(store);
      const changes = readChanges(sent);
      requireOwners(participant.rights, ownersOf(changes), groups);
      const known = draft === undefined ? [] : await draftSecrets(store, draft, participant);
      const sealed = await sealChanges(savingAs(dependencies, context), changes, known);
      const act = { by: participant, asked: askedBy(context) };
      const made = await addProposal(dependencies, { ...request, changes: sealed }, act);
      return context.json(await answerOf(dependencies, made, { participant, groups }), 201);
    },
  );

  app.get(`${PATH}/:number`, contract({ answers: proposalAnswer }), async (context) => {
    const { proposal, ...asking } = await askedProposal(dependencies, context);
    return context.json(await answerOf(dependencies, proposal, asking));
  });

  app.patch(
    `${PATH}/:number`,
    contract({ takes: reviseProposalRequest, answers: proposalAnswer }),
    async (context) => {
      const { version, ...given } = await readChange(context, reviseProposalRequest);
      const asked = await askedProposal(dependencies, context);
      const { proposal, participant, groups, act } = asked;
      if (!isAuthor(participant, proposal)) throw refused("role_needed", "proposalOfOthers", {});
      if (!isOpen(proposal) || proposal.version !== version) throw proposalDecided();
      const before = await proposedChanges(dependencies, proposal);
      const changes = given.changes && readChanges(given.changes);
      requireOwners(participant.rights, ownersOf(changes ?? before), groups);
      const saving = savingAs(dependencies, context);
      const { title = proposal.title, note = proposal.note } = given;
      const sealed = changes ? await sealChanges(saving, changes, before) : before;
      await reviseProposal(dependencies, { proposal, title, note, changes: sealed }, act);
      return answerAnew(dependencies, context);
    },
  );

  effectsRoute(app, dependencies);
  decidingRoutes(app, dependencies);
}

function effectsRoute(app: Hono, dependencies: Dependencies): void {
  app.get(
    `${PATH}/:number/effects`,
    contract({ answers: proposalEffectsAnswer }),
    async (context) => {
      const { proposal } = await askedProposal(dependencies, context);
      const changes = await proposedChanges(dependencies, proposal);
      const found = await proposalEffects(savingAs(dependencies, context), changes);
      const seen = await seenAgents(context, dependencies);
      const t = translatorFor(context);
      const seenProblems = (problems: ProposalEffects["problems"]["added"]) =>
        seen.among(problems, ({ place }) => place.agent);
      return context.json({
        ...found,
        agents: seen.among(found.agents, ({ id }) => id),
        problems: {
          solved: seenProblems(found.problems.solved),
          added: seenProblems(found.problems.added),
        },
        refusals: found.refusals.map(({ change, error }) => {
          return { change, message: error.body(t).message };
        }),
      } satisfies ProposalEffects);
    },
  );
}

function decidingRoutes(app: Hono, dependencies: Dependencies): void {
  app.post(
    `${PATH}/:number/accept`,
    contract({ takes: acceptProposalRequest, answers: proposalAnswer }),
    async (context) => {
      const request = await readJson(context, acceptProposalRequest);
      const asked = await askedProposal(dependencies, context);
      const { proposal, participant, groups } = asked;
      requireDecider(participant, proposal, groups);
      if (proposal.version !== request.version) throw proposalDecided();
      await acceptProposal(dependencies, context, { ...asked, request });
      return answerAnew(dependencies, context);
    },
  );

  for (const [path, answer] of [
    ["request-changes", "changes_requested"],
    ["close", "closed"],
  ] as const) {
    app.post(
      `${PATH}/:number/${path}`,
      contract({ takes: answerProposalRequest, answers: proposalAnswer }),
      async (context) => {
        const { text } = await readJson(context, answerProposalRequest, SMALL_BODY);
        const { proposal, participant, groups, act } = await askedProposal(dependencies, context);
        const isOwn = answer === "closed" && isAuthor(participant, proposal);
        if (!isOwn) requireDecider(participant, proposal, groups);
        if (!isOpen(proposal) && proposal.state !== "draft") throw proposalDecided();
        const given = isOwn ? "withdrawn" : answer;
        await answerProposal(dependencies, { proposal, answer: given, text }, act);
        return answerAnew(dependencies, context);
      },
    );
  }

  app.post(
    `${PATH}/:number/comments`,
    contract({ takes: commentRequest, answers: proposalAnswer }),
    async (context) => {
      const said = await readJson(context, commentRequest, SMALL_BODY);
      const { proposal, act } = await askedProposal(dependencies, context);
      await commentOn(dependencies, proposal, { ...said, by: act.by });
      return answerAnew(dependencies, context);
    },
  );

  app.post(`${PATH}/:number/take`, contract({ answers: proposalAnswer }), async (context) => {
    const { proposal, participant, groups } = await askedProposal(dependencies, context);
    if (!mayTake(participant, proposal, groups)) throw refused("role_needed", "draftOfOthers", {});
    const answer = await answerOf(dependencies, proposal, { participant, groups });
    await takeDraft(dependencies, proposal, participant);
    return context.json(answer);
  });
}

/** Saves what a proposal changes, and marks it as applied, in one transaction. */
async function acceptProposal(
  dependencies: Dependencies,
  context: Context,
  {
    proposal,
    participant,
    groups,
    act,
    request,
  }: AskedProposal & { request: z.output<typeof acceptProposalRequest> },
): Promise<void> {
  const { box, current, store } = dependencies;
  const { catalog } = await current.read();
  const stored = await proposedChanges(dependencies, proposal);
  const changes = await resolveConflicts({ box, catalog, store }, stored, request.resolutions);
  const { number, authorName } = proposal;
  const saving = {
    ...savingAs(dependencies, context),
    protect: unprotected,
    proposal: { number, by: authorName },
  };
  const asked = changes
    .filter(({ operations }) => operations.length > 0)
    .map(({ owner, baseRevision, operations }) => {
      return { action: "change" as const, owner, baseRevision, operations };
    });
  const [refusal] = await saveOwners(saving, asked, {
    isTrial: false,
    async alongside(staged) {
      const now = await store.findRow("proposals", { id: proposal.id });
      if (!now || now.version !== proposal.version) throw proposalDecided();
      requireDecider(participant, now, groups);
      await staged.settleProposal(settledBy(proposal, act));
    },
  });
  if (refusal) throw refusal.error;
}

/** The proposal in the address. @throws PegboardError 404 */
async function askedProposal(dependencies: Dependencies, context: Context): Promise<AskedProposal> {
  const given = context.req.param("number") ?? "";
  const number = /^\d{1,9}$/.test(given) ? Number(given) : 0;
  const participant = await participantOf(dependencies, context);
  const groups = await readGroups(dependencies.store);
  const proposal = await dependencies.store.findRow("proposals", { number });
  if (!proposal || !seesProposal(participant, proposal, groups)) throw noProposal(given);
  return { proposal, participant, groups, act: { by: participant, asked: askedBy(context) } };
}

async function answerAnew(dependencies: Dependencies, context: Context): Promise<Response> {
  const { proposal, ...asking } = await askedProposal(dependencies, context);
  const answer = await answerOf(dependencies, proposal, asking);
  return context.json(answer satisfies ProposalAnswer);
}

async function proposedChanges(
  { store }: Pick<Dependencies, "store">,
  { id: proposal, version }: StoredProposal,
): Promise<ProposedChange[]> {
  return (await store.findRow("proposal_versions", { proposal, version }))?.changes ?? [];
}

const isOpen = ({ state }: StoredProposal) => state === "open" || state === "changes_requested";
const ownersOf = (changes: readonly SentProposedChange[]) => changes.map(({ owner }) => owner);

const readChanges = (sent: z.output<typeof proposeRequest>["changes"]): SentProposedChange[] =>
  sent.map(({ owner, baseRevision, operations }) => ({
    owner,
    baseRevision,
    operations: readOperations(operations, owner.kind),
  }));
