import type { Translate } from "@pegboard/registry-core/messages";
import { describeProblem, describeSourceIssue } from "@pegboard/registry-core/problems";
import type { ErrorCode, Power, Refusal, Refusals } from "./api-contract.ts";
import { PegboardError } from "./errors.ts";

const REFUSAL_TEXTS: {
  readonly [Code in keyof Refusals]: (t: Translate, values: Refusals[Code]) => string;
} = {
  agentMissing: (t, { id }) =>
    t('There is no agent "{id}". Choose one from the list of agents.', { id }),
  deletedAgentMissing: (t, { id }) =>
    t('No deleted agent "{id}" is kept. It may have been restored.', { id }),
  agentNameTaken: (t, { name }) =>
    t('There is already an agent named "{name}". Choose another name.', { name }),
  agentInOrder: (t, { name }) => t("{name} is in order: there is nothing to repair.", { name }),
  agentArchived: (t, { id, name, day }) =>
    t(
      "{name} was archived on {day}: it answers nobody. To bring it back, choose Restore on the page Agents, under State: Archived, or send {request}.",
      { name, day, request: `PATCH /api/v1/agents/${id} {"archived": false}` },
    ),
  outOfOrder: (t, { problem }) => describeProblem(problem, t).message,
  proposalMissing: (t, { number }) => t("There is no proposal {number}.", { number }),
  proposalOfOthers: (t) =>
    t("Only its author changes a proposal. Say in a comment what should change."),
  draftOfOthers: (t) => t("This draft was handed over to somebody else, or somebody took it."),
  idTaken: (t, { id }) => t('The id "{id}" is taken. Choose another.', { id }),
  presetMissing: (t, { id }) =>
    t('There is no preset "{id}". Choose one on the page Presets.', { id }),
  presetNameTaken: (t, { name }) =>
    t('There is already a preset named "{name}". Choose another name.', { name }),
  presetInOrder: (t, { name }) =>
    t("The preset {name} is in order: there is nothing to repair.", { name }),
  organisationInOrder: (t) =>
    t("What is set for everybody is in order: there is nothing to repair."),
  presetsTooMany: (t, { most }) =>
    t("There are {most} presets, and no more are kept. Delete one first.", { most }),
  tokenMissing: (t, { id }) =>
    t('The agent has no token "{id}". It may have been removed meanwhile.', { id }),
  tokenNameTaken: (t, { name }) =>
    t('There is already a token named "{name}". Choose another name.', { name }),
  tokensTooMany: (t, { most }) =>
    t("The agent has {most} tokens, as many as it may have. Remove those that ended.", { most }),
  revisionMissing: (t, { owner, revision, newest }) =>
    t('{owner} has no revision "{revision}". Choose one from 0 to {newest}.', {
      owner,
      revision,
      newest,
    }),
  callMissing: (t, { id }) =>
    t('There is no call "{id}" in the log. It may be older than what is kept.', { id }),
  auditEntryMissing: (t, { position }) =>
    t('There is no entry "{position}" in the record of what happened.', { position }),
  caseMissing: (t, { id }) =>
    t('The agent has no case "{id}". It may have been removed meanwhile.', { id }),
  casesTooMany: (t, { most }) =>
    t("An agent has at most {most} cases. Remove some first, and reload the list.", { most }),
  callWithoutMethod: (t, { id }) =>
    t("Call {id} was of no method of this agent, so no case can be made of it.", { id }),
  providerMissing: (t, { id }) =>
    t('There is no provider of models "{id}". An admin enters one for the organisation.', { id }),
  providersTooMany: (t, { most }) =>
    t("There are {most} providers of models, and no more are kept. Remove one first.", { most }),
  variantMissing: (t, { number, variant }) =>
    t("Run {number, number} has no variant at place {variant, number}.", { number, variant }),
  attemptMissing: (t, { attempt }) =>
    t("There is no attempt {attempt} of that case in the run.", { attempt }),
  runMissing: (t, { id }) =>
    t('The agent has no run "{id}". Only its newest runs are kept.', { id }),
  runActive: (t, { number }) => t("Run {number} is at work. Stop it first.", { number }),
  runDone: (t, { number }) => t("Run {number} is done: there is nothing left to ask.", { number }),
  runNotActive: (t, { number }) => t("Run {number} is not at work.", { number }),
  questionMissing: (t, { id }) =>
    t('No question "{id}" waits for an answer. Its call may have ended.', { id }),
  approvalMissing: (t, { id }) =>
    t('No call "{id}" waits for an approval. It may have ended: Calls says how.', { id }),
  approvalTaken: (t) => t("Somebody else is deciding about this call. Look at it again."),
  approvalOwn: (t, { how, person }) =>
    person === ""
      ? t(
          "Nobody approves calls of their own. Leave `approved` out: the call waits in Approvals for somebody else.",
        )
      : t(
          "Not {person}: {how, select, token {the call came in with a token of theirs} other {they made the call themselves}}. Somebody else has to decide.",
          { how, person },
        ),
  approvalEnded: (t, { state, by }) =>
    t(
      "The call waits no more: {state, select, approved {it was approved{by, select, none {} other { by {by}}}} declined {it was declined{by, select, none {} other { by {by}}}} timed_out {nobody decided in time} other {its caller withdrew it}}.",
      { state, by: by === "" ? "none" : by },
    ),
  problemMissing: (t) =>
    t("That problem is not there any more: somebody may have fixed it. Reload the list."),
  problemNotIgnored: (t) => t("Nobody ignores that problem. Reload the list."),
  sourceMissing: (t, { id }) =>
    t('There is no source "{id}". It may have been removed: reload the list.', { id }),
  sourceNameTaken: (t, { name }) =>
    t('There is already a source named "{name}". Choose another name.', { name }),
  sourceNotAwaited: (t, { name }) =>
    t("{name} was not added: nobody waited until it had answered.", { name }),
  sourcePaused: (t, { name }) => t("{name} is paused. Resume it first.", { name }),
  sourceIssue: (t, { issue }) => describeSourceIssue(issue, t),
  sourceNotFromHere: (t, { name, addedBy, wanted }) =>
    t(
      "{name} was not added here ({addedBy}), so {wanted, select, edit {it cannot be edited here. Change it where Pegboard is started.} duplicate {it cannot be duplicated here. Name it twice where Pegboard is started.} other {it cannot be removed here. Leave it out when you start Pegboard.}}",
      { name, addedBy, wanted },
    ),
  sourceDescribed: (t, { id, name }) =>
    t(
      "{name} is described in OpenAPI, and cannot be edited like a server. PATCH /api/v1/sources/{id}/openapi changes it.",
      { name, id },
    ),
  sourceNotFromOutside: (t, { name }) =>
    t("{name} is not from outside: what it lists is offered as it is.", { name }),
  nothingToReview: (t) =>
    t("Its source lists it as agents have it: there is nothing to review any more."),
  listChanged: (t) =>
    t(
      "Nothing was accepted: the source's list changed since you looked at it. Look at the changes again.",
    ),
  signInUnknown: (t, { source }) => t('Nobody can sign in for the source "{source}".', { source }),
  signInForgotten: (t) =>
    t("Nobody waits for this sign-in any more. Begin it again on the Sources page."),
  signInElsewhere: (t) =>
    t(
      "This sign-in was begun in another browser, or under another name of this address. Begin it again on the Sources page of this one.",
    ),
  signInEnded: (t, { how }) => {
    if (how === "silent") return t("The server let nobody sign in, and did not say why.");
    return how === "refused" ? t("The sign-in was refused there.") : t("The sign-in failed there.");
  },
  signInImpossible: (t, { issue }) =>
    t("The server could not be signed in at. {issue}", { issue: describeSourceIssue(issue, t) }),
  descriptionMissing: (t, { id }) => t('There is no source "{id}" that OpenAPI describes.', { id }),
  descriptionUnread: (t, { source }) =>
    t("The description of {source} was not read yet.", { source }),
  descriptionUnreadable: (t, { issue }) =>
    t("The description cannot be read: {issue}", { issue: describeSourceIssue(issue, t) }),
  descriptionNotFromHere: (t, { source }) =>
    t("{source} was not added here, so its operations are not chosen here.", { source }),
  browserSessionMissing: (t, { id }) =>
    t('There is no browser session "{id}". It may have been ended: reload the list.', { id }),
  powerUnproven: (t, { powers }) =>
    t(
      "Nothing was changed. {powers}: this needs the code that Pegboard printed when it was started, in the terminal or its log. Enter it in the browser, or send it in the header X-Pegboard-Code.",
      { powers: powers.map((power) => powerTitle(power, t)).join(", ") },
    ),
  powerOfAdmins: (t, { powers }) =>
    t("Nothing was changed. {powers}: only an admin who has signed in may do this. Ask an admin.", {
      powers: powers.map((power) => powerTitle(power, t)).join(", "),
    }),
  powerNotFresh: (t, { powers }) =>
    t("Nothing was changed. {powers}: this needs a fresh sign-in. Confirm who you are first.", {
      powers: powers.map((power) => powerTitle(power, t)).join(", "),
    }),
  personMissing: (t, { id }) =>
    t('There is nobody with the id "{id}". They may have been removed meanwhile.', { id }),
  wrongCodesTooMany: (t) =>
    t("There were too many wrong codes. Wait a minute, then enter it again."),
  diskFull: (t, { file, lost }) =>
    t(
      "The disk with {file} is full, so {lost, select, saves {nothing can be saved} other {only calls are not logged}}. Make room on it, then try again.",
      { file, lost },
    ),
  fileNotWritable: (t, { file, code, lost }) =>
    t(
      "{file} cannot be written ({code}), so {lost, select, saves {nothing can be saved} other {only calls are not logged}}. Let the user that runs Pegboard write to the file and its folder, then try again.",
      { file, code, lost },
    ),
  fileDamaged: (t, { file, reason }) =>
    t(
      "The database {file} is damaged, or is none ({reason}). Stop Pegboard, then restore the file from a backup, or move it away with its -wal and -shm files to start empty.",
      { file, reason },
    ),
  fileInPath: (t, { file }) =>
    t(
      "{file} cannot be made: a part of its path is a file, not a folder. Choose another folder with --data.",
      { file },
    ),
  folderMissing: (t, { file }) =>
    t(
      "{file} cannot be made: the folder above it is missing or takes no others. Choose another folder with --data.",
      { file },
    ),
  folderForFile: (t, { file }) =>
    t(
      "{file} is a folder, where a file belongs. Move it away, or choose another folder with --data.",
      { file },
    ),
  handlesTooFew: (t, { file }) =>
    t(
      "{file} cannot be opened: the process has as many files and connections open as it may (EMFILE). Allow it more, with ulimit -n 4096 before the start for example, then start again.",
      { file },
    ),
  fileLocked: (t, { file }) =>
    t("Another program keeps {file} locked. End it, then try again.", { file }),
  fileFailed: (t, { file, code }) =>
    t("{file} cannot be read or written ({code}). Check the disk that it is on, then try again.", {
      file,
      code,
    }),
  copyNotMade: (t, { file, copy, reason, megabytes }) =>
    t(
      "Before this release changes {file}, it copies it to {copy}, and that failed: {reason} The copy takes up to {megabytes} MB. Nothing was changed; start Pegboard again when the copy can be made.",
      { file, copy, reason, megabytes },
    ),
  upgradeFailed: (t, { file, copy, reason }) =>
    t(
      "{file} could not be brought to the form of this release: {reason} Nothing of it was changed: the release before still opens it. Mend the reason and start this release again, or start the one before. A copy of before lies at {copy}; to go back to it, stop Pegboard, delete the -wal and -shm files beside the database, and give the copy the name of the database.",
      { file, reason, copy },
    ),
};

function powerTitle(power: Power, t: Translate): string {
  switch (power.code) {
    case "setting":
      return `${power.name} › ${power.title}`;
    case "approval": {
      const method = `${power.name} › ${power.title}`;
      return t("{method}, which runs without asking from then on", { method });
    }
    case "command":
      return t("A server that runs a command");
    case "variables":
      return t("A server that is given environment variables");
    case "privateAddresses":
      return t("A service at a private address");
    case "automaticChanges":
      return t("Accepting the changes of a source automatically");
    case "lessLog":
      return t("Keeping less of the log of calls");
    case "forgottenLog":
      return t("Deleting the log of calls");
    case "export":
      return t("Exporting settings");
    case "people":
      return t("Giving people rights");
    case "lessProtected":
      return t("Protecting less by proposals");
  }
}

/** What an operator's request is refused for. */
export function describeRefusal({ code, values }: Refusal, t: Translate): string {
  return (REFUSAL_TEXTS[code] as (t: Translate, values: Refusal["values"]) => string)(t, values);
}

/** Ends a request as its base does, with the facts of its message. */
export function refused<Code extends keyof Refusals>(
  status: ErrorCode,
  code: Code,
  values: Refusals[Code],
): PegboardError {
  const refusal = { code, values } as Refusal;
  return new PegboardError(status, (t) => describeRefusal(refusal, t), { refusal });
}
