import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { isJsonObject, reasonOf } from "@pegboard/json-schema";
import type { WaitingApproval, WebhookAnswer, WebhookForm } from "../api-contract.ts";
import type { AuditLog } from "../audit/audit-log.ts";
import { guardedRequest } from "../requests/guarded-request.ts";
import { placeOfKey } from "../secrets/folder-key.ts";
import { isSealedSecret, type SecretBox } from "../secrets/secret-box.ts";
import type { Store } from "../stores/store.ts";
import { webhookBody } from "./webhook-body.ts";

/** The name under which the target is stored, sealed as a whole: addresses of webhooks are secrets. */
const STORED_NAME = "approval webhook";
const MOST_WAITING_NOTICES = 100;
const LONGEST_ANSWER = 10_000;
const LONGEST_REASON = 300;
/** Milliseconds before each try, unless the receiver asks for another pause, and the longest one. */
const NOTICE_PAUSES: readonly number[] = [0, 1_000, 5_000];
const LONGEST_PAUSE = 30_000;

/** Where Pegboard tells of calls that begin to wait, and how. */
export interface WebhookTarget {
  url: string;
  secret?: string | undefined;
  form: WebhookForm;
  allowPrivate: boolean;
}

/** Why the last call could not be told of, and how many could not since one could. */
export interface WebhookFailure {
  at: string;
  reason: string;
  lost: number;
}

interface WebhookParts {
  store: Pick<Store, "readSealedValue" | "replaceSealedValue">;
  box: SecretBox;
  audit: Pick<AuditLog, "record">;
  /** The address of a call's page; undefined where nobody said how people reach Pegboard. */
  addressOf(call: string): string | undefined;
}

/**
 * Tells another service of calls that begin to wait, one after the other. What it is told has no
 * arguments. Each is tried three times; what cannot be told is counted and recorded.
 */
export class ApprovalWebhook {
  readonly #parts: WebhookParts;
  readonly #queue: WaitingApproval[] = [];
  #isSending = false;
  #failure: (WebhookFailure & { isRecorded: boolean }) | undefined;
  readonly #ending = new AbortController();

  constructor(parts: WebhookParts) {
    this.#parts = parts;
  }

  get failure(): WebhookFailure | undefined {
    if (!this.#failure) return undefined;
    const { at, reason, lost } = this.#failure;
    return { at, reason, lost };
  }

  /** What people are shown of it. */
  async summary(): Promise<WebhookAnswer> {
    const target = await this.#target();
    if (!target) return { webhook: null };
    const { url, secret, form, allowPrivate } = target;
    return {
      webhook: {
        host: new URL(url).host,
        form,
        allowPrivate,
        isSigned: secret !== undefined,
        ...(this.failure && { failure: this.failure }),
      },
    };
  }

  /** Stores another target, or none. */
  async change(target: WebhookTarget | undefined): Promise<void> {
    const { store, box } = this.#parts;
    const sealed = target && box.seal(JSON.stringify(target), placeOfKey(STORED_NAME));
    await store.replaceSealedValue(STORED_NAME, sealed);
    this.#failure = undefined;
  }

  /**
   * Tells of a call that begins to wait, if there is a target. Where there are too many, the oldest
   * of the agent that has the most make room, so that one agent does not keep others from being told.
   */
  tell(call: WaitingApproval): void {
    this.#queue.push(call);
    if (this.#queue.length > MOST_WAITING_NOTICES) {
      const crowded = agentWithMost(this.#queue);
      const oldest = this.#queue.findIndex(({ agent }) => agent === crowded);
      this.#queue.splice(oldest, 1);
      this.#failed("Calls begin to wait faster than the webhook takes them.");
    }
    if (!this.#isSending) void this.#sendAll();
  }

  /** Ends what is being told. */
  close(): void {
    this.#queue.length = 0;
    this.#ending.abort();
  }

  async #target(): Promise<WebhookTarget | undefined> {
    const { store, box } = this.#parts;
    const stored = await store.readSealedValue(STORED_NAME);
    const opened = isSealedSecret(stored) ? box.open(stored, placeOfKey(STORED_NAME)) : undefined;
    const read: unknown = typeof opened === "string" ? JSON.parse(opened) : undefined;
    return isJsonObject(read as never) ? (read as WebhookTarget) : undefined;
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    for (let call = this.#queue.shift(); call; call = this.#queue.shift())
      await this.#send(call).catch((error) => this.#failed(reasonOf(error)));
    this.#isSending = false;
  }

  async #send(call: WaitingApproval): Promise<void> {
    const { signal } = this.#ending;
    let [host, reason] = ["", ""];
    let asked = 0;
    for (const wait of NOTICE_PAUSES) {
      await pause(Math.max(wait, asked), undefined, { signal, ref: false }).catch(() => undefined);
      // Another target may have been chosen since the last try, or none.
      const target = await this.#target();
      if (signal.aborted || !target) return;
      try {
        await post(target, this.#bodyOf(target, call));
        this.#failure = undefined;
        return;
      } catch (error) {
        host = new URL(target.url).host;
        reason = withoutAddress(reasonOf(error), target.url);
        asked = error instanceof NotTaken ? error.retryAfter : 0;
      }
    }
    this.#failed(reason);
    if (this.#failure?.isRecorded) return;
    await this.#parts.audit.record({
      by: { kind: "system", name: "" },
      from: { via: "process", address: "" },
      kind: "webhook_failed",
      facts: { host, reason },
    });
    if (this.#failure) this.#failure.isRecorded = true;
  }

  #bodyOf({ form }: WebhookTarget, call: WaitingApproval): string {
    return JSON.stringify(webhookBody(form, call, this.#parts.addressOf(call.id)));
  }

  #failed(reason: string): void {
    const { lost = 0, isRecorded = false } = this.#failure ?? {};
    this.#failure = { at: new Date().toISOString(), reason, lost: lost + 1, isRecorded };
  }
}

/** The agent of which most calls wait to be told. */
function agentWithMost(queue: readonly WaitingApproval[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { agent } of queue) counts.set(agent, (counts.get(agent) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** What a receiver answers that takes nothing. */
class NotTaken extends Error {
  /** Milliseconds after which it wants to be asked again. */
  readonly retryAfter: number;

  constructor(status: number, retryAfter: string | undefined) {
    super(`It answered ${status}.`);
    const seconds = /^\d{1,4}$/.test(retryAfter ?? "") ? Number(retryAfter) : 0;
    this.retryAfter = Math.min(seconds * 1_000, LONGEST_PAUSE);
  }
}

/** @throws Error that says why it was not taken */
async function post({ url, secret, allowPrivate }: WebhookTarget, body: string): Promise<void> {
  const seconds = Math.floor(Date.now() / 1_000);
  const answer = await guardedRequest(new URL(url), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      ...(secret !== undefined && {
        "pegboard-signature": `t=${seconds},v1=${signatureOf(secret, seconds, body)}`,
      }),
    },
    body: Buffer.from(body),
    allowPrivate,
    signal: AbortSignal.timeout(LONGEST_ANSWER),
  });
  // Whatever else it says, nobody reads.
  answer.destroy();
  const { statusCode = 0 } = answer;
  if (statusCode < 200 || statusCode > 299)
    throw new NotTaken(statusCode, answer.headers["retry-after"]);
}

const signatureOf = (secret: string, seconds: number, body: string): string =>
  createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");

/** A reason that names the host alone: the rest of an address may be a secret. */
const withoutAddress = (reason: string, url: string): string =>
  reason.replaceAll(url, new URL(url).host).slice(0, LONGEST_REASON);
