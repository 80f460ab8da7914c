import { describeProblem, describeSourceFault } from "@pegboard/registry-core/problems";
import type { ErrorCode, Power, Refusal, Refusals } from "./api-contract.ts";
import { PegboardError } from "./errors.ts";

type Sentences = { readonly [Code in keyof Refusals]: (values: Refusals[Code]) => string };

const SENTENCES: Sentences = {
  agentMissing: ({ id }) => `There is no agent "${id}". Choose one from the list of agents.`,
  deletedAgentMissing: ({ id }) => `No deleted agent "${id}" is kept. It may have been restored.`,
  agentNameTaken: ({ name }) => `There is already an agent named "${name}". Choose another name.`,
  agentInOrder: ({ name }) => `${name} is in order: there is nothing to repair.`,
  agentArchived: ({ id, name, day }) =>
    `${name} was archived on ${day}: it answers nobody. To bring it back, choose Restore on the page Agents, under State: Archived, or send PATCH /api/v1/agents/${id} {"archived": false}.`,
  outOfOrder: ({ problem }) => describeProblem(problem).message,
  idTaken: ({ id }) => `The id "${id}" is taken. Choose another.`,
  presetMissing: ({ id }) => `There is no preset "${id}". Choose one on the page Presets.`,
  presetNameTaken: ({ name }) => `There is already a preset named "${name}". Choose another name.`,
  presetInOrder: ({ name }) => `The preset ${name} is in order: there is nothing to repair.`,
  organisationInOrder: () => "What is set for everybody is in order: there is nothing to repair.",
  presetsTooMany: ({ most }) =>
    `There are ${most} presets, and no more are kept. Delete one first.`,
  tokenMissing: ({ id }) => `The agent has no token "${id}". It may have been removed meanwhile.`,
  tokenNameTaken: ({ name }) => `There is already a token named "${name}". Choose another name.`,
  tokensTooMany: ({ most }) =>
    `The agent has ${most} tokens, as many as it may have. Remove those that ended.`,
  revisionMissing: ({ owner, revision, newest }) =>
    `${owner} has no revision "${revision}". Choose one from 0 to ${newest}.`,
  callMissing: ({ id }) =>
    `There is no call "${id}" in the log. It may be older than what is kept.`,
  questionMissing: ({ id }) => `No question "${id}" waits for an answer. Its call may have ended.`,
  problemMissing: () =>
    "That problem is not there any more: somebody may have fixed it. Reload the list.",
  problemNotIgnored: () => "Nobody ignores that problem. Reload the list.",
  sourceMissing: ({ id }) =>
    `There is no source "${id}". It may have been removed: reload the list.`,
  sourceNameTaken: ({ name }) => `There is already a source named "${name}". Choose another name.`,
  sourcePaused: ({ name }) => `${name} is paused. Resume it first.`,
  sourceFault: ({ fault }) => describeSourceFault(fault),
  sourceNotFromHere: ({ name, addedBy, wanted }) =>
    `${name} was not added here (${addedBy}), so it cannot be ${DONE[wanted].done} here. ${DONE[wanted].instead}`,
  sourceDescribed: ({ id, name }) =>
    `${name} is described in OpenAPI, and cannot be edited like a server. PATCH /api/v1/sources/${id}/openapi changes it.`,
  sourceNotFromOutside: ({ name }) =>
    `${name} is not from outside: what it lists is offered as it is.`,
  nothingToReview: () =>
    "Its source lists it as agents have it: there is nothing to review any more.",
  listChanged: () =>
    "Nothing was accepted: the source's list changed since you looked at it. Look at the changes again.",
  signInUnknown: ({ source }) => `Nobody can sign in for the source "${source}".`,
  signInForgotten: () =>
    "Nobody waits for this sign-in any more. Begin it again on the Sources page.",
  signInElsewhere: () =>
    "This sign-in was begun in another browser, or under another name of this address. Begin it again on the Sources page of this one.",
  signInEnded: ({ how }) => ENDED[how],
  signInImpossible: ({ fault }) =>
    `The server could not be signed in at. ${describeSourceFault(fault)}`,
  descriptionMissing: ({ id }) => `There is no source "${id}" that OpenAPI describes.`,
  descriptionUnread: ({ source }) => `The description of ${source} was not read yet.`,
  descriptionUnreadable: ({ fault }) =>
    `The description cannot be read: ${describeSourceFault(fault)}`,
  descriptionNotFromHere: ({ source }) =>
    `${source} was not added here, so what comes in of it is not chosen here.`,
  browserSessionMissing: ({ id }) =>
    `There is no browser session "${id}". It may have been ended: reload the list.`,
  powerUnproven: ({ powers }) =>
    `Nothing was changed. ${powers.map(powerText).join(", ")}: this needs the code that Pegboard printed when it was started, in the terminal or its log. Enter it in the browser, or send it in the header X-Pegboard-Code.`,
  wrongCodesTooMany: () => "There were too many wrong codes. Wait a minute, then enter it again.",
  diskFull: ({ file, lost }) =>
    `The disk with ${file} is full, so ${LOST[lost]}. Make room on it, then try again.`,
  fileNotWritable: ({ file, code, lost }) =>
    `${file} cannot be written (${code}), so ${LOST[lost]}. Let the user that runs Pegboard write to the file and its folder, then try again.`,
  fileDamaged: ({ file, reason }) =>
    `The database ${file} is damaged, or is none (${reason}). Stop Pegboard, then restore the file from a backup, or move it away with its -wal and -shm files to start empty.`,
  fileInPath: ({ file }) =>
    `${file} cannot be made: a part of its path is a file, not a folder. Choose another folder with --data.`,
  folderMissing: ({ file }) =>
    `${file} cannot be made: the folder above it is missing or takes no others. Choose another folder with --data.`,
  folderForFile: ({ file }) =>
    `${file} is a folder, where a file belongs. Move it away, or choose another folder with --data.`,
  handlesTooFew: ({ file }) =>
    `${file} cannot be opened: the process has as many files and connections open as it may (EMFILE). Allow it more, with ulimit -n 4096 before the start for example, then start again.`,
  fileLocked: ({ file }) => `Another program keeps ${file} locked. End it, then try again.`,
  fileFailed: ({ file, code }) =>
    `${file} cannot be read or written (${code}). Check the disk that it is on, then try again.`,
  copyNotMade: ({ file, copy, reason, megabytes }) =>
    `Before this release changes ${file}, it copies it to ${copy}, and that failed: ${reason} The copy takes up to ${megabytes} MB. Nothing was changed; start Pegboard again when the copy can be made.`,
  upgradeFailed: ({ file, copy, reason }) =>
    `${file} could not be brought to the form of this release: ${reason} Nothing of it was changed: the release before still opens it. Mend the reason and start this release again, or start the one before. A copy of before lies at ${copy}; to go back to it, stop Pegboard, delete the -wal and -shm files beside the database, and give the copy the name of the database.`,
};

const LOST = { saves: "nothing can be saved", calls: "only calls are not logged" };

function powerText(power: Power): string {
  switch (power.code) {
    case "setting":
      return `${power.name} › ${power.title}`;
    case "approval":
      return `${power.name} › ${power.title}, which runs without asking from then on`;
    case "command":
      return "A server that runs a command";
    case "variables":
      return "A server that is given environment variables";
    case "privateAddresses":
      return "A service at a private address";
    case "automaticChanges":
      return "Accepting the changes of a source automatically";
    case "lessLog":
      return "Keeping less of the log of calls";
    case "forgottenLog":
      return "Deleting the log of calls";
    case "export":
      return "Exporting settings";
  }
}

const DONE = {
  edit: { done: "edited", instead: "Change it where Pegboard is started." },
  duplicate: { done: "duplicated", instead: "Name it twice where Pegboard is started." },
  remove: { done: "removed", instead: "Leave it out when you start Pegboard." },
};

const ENDED = {
  silent: "The server let nobody sign in, and did not say why.",
  refused: "The sign-in was refused there.",
  failed: "The sign-in failed there.",
};

export function refusalText({ code, values }: Refusal): string {
  return (SENTENCES[code] as (values: Refusal["values"]) => string)(values);
}

/** Ends a request as its base does, with the facts of its message. */
export function refused<Code extends keyof Refusals>(
  status: ErrorCode,
  code: Code,
  values: Refusals[Code],
): PegboardError {
  const refusal = { code, values } as Refusal;
  return new PegboardError(status, refusalText(refusal), { refusal });
}
