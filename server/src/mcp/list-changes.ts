import { setImmediate } from "node:timers/promises";
import type { Selection } from "@pegboard/registry-core";
import type { AgentState } from "../agents/agent-states.ts";
import { runToolset } from "../agents/run-toolset.ts";
import type { Dependencies } from "../dependencies.ts";
import { servedList } from "./served-list.ts";
import { servedMaterials } from "./served-materials.ts";
import { servedPrompts } from "./served-prompts.ts";

/** The fingerprints of the lists that a client got, or was told of, last. */
type Lists = Record<ToldList, string>;

/** The lists whose changes clients are told of. */
export type ToldList = "tools" | "prompts" | "resources";

interface ListFollower {
  agent: string;
  selection: Selection | undefined;
  last: Lists;
  tell(changed: ToldList[]): void;
  /** Called when the agent is gone or archived. */
  end(): void;
}

type FollowedChanges = Pick<Dependencies, "agents" | "events" | "log">;

/** Milliseconds within which changes count as one. */
const LIST_CHANGE_WINDOW = 1_000;

/**
 * Tells clients that their lists have changed: only those clients, and once for all changes within
 * a second.
 */
export class ListChanges {
  readonly #followers = new Set<ListFollower>();
  readonly #marked = new Set<string>();
  readonly #dependencies: FollowedChanges;
  #timer: NodeJS.Timeout | undefined;
  #isChecking = false;
  #isOver = false;

  constructor(dependencies: FollowedChanges) {
    this.#dependencies = dependencies;
    const { events } = dependencies;
    events.subscribe((event) => {
      if (event.type === "settings" && event.owner.kind === "agent") this.#mark([event.owner.id]);
      if (event.type === "catalog" || event.type === "agents") {
        this.#mark([...this.#followers].map(({ agent }) => agent));
      }
    });
    events.whenEnded(() => {
      this.#isOver = true;
      clearTimeout(this.#timer);
    });
  }

  /**
   * Follows a client's lists. `listed` is the fingerprint of the list that the client has, if it
   * has one. Answers a function that stops.
   */
  follow(
    state: AgentState,
    listed: string | undefined,
    follower: Omit<ListFollower, "agent" | "last">,
  ): () => void {
    const now = listsOf(state, follower.selection);
    const followed = {
      ...follower,
      agent: state.agent.id,
      last: { ...now, tools: listed ?? now.tools },
    };
    this.#followers.add(followed);
    if (followed.last.tools !== now.tools) this.#mark([followed.agent]);
    return () => this.#followers.delete(followed);
  }

  #mark(agents: string[]): void {
    if (agents.length === 0 || this.#isOver) return;
    for (const agent of agents) this.#marked.add(agent);
    this.#checkSoon();
  }

  /**
   * Compares lists soon. Changes during a comparison are compared afterwards, so that changes
   * without an end do not pile up.
   */
  #checkSoon(): void {
    if (this.#isChecking || this.#marked.size === 0) return;
    this.#timer ??= setTimeout(() => {
      const marked = [...this.#marked];
      this.#marked.clear();
      this.#timer = undefined;
      this.#isChecking = true;
      void this.#check(marked).finally(() => {
        this.#isChecking = false;
        if (!this.#isOver) this.#checkSoon();
      });
    }, LIST_CHANGE_WINDOW).unref();
  }

  async #check(agents: string[]): Promise<void> {
    for (const agent of agents) {
      try {
        if (this.#isOver) return;
        await this.#checkAgent(agent);
        await setImmediate();
      } catch (error) {
        this.#dependencies.log.error(
          { agent, error },
          "Clients could not be told that their lists changed.",
        );
      }
    }
  }

  async #checkAgent(agent: string): Promise<void> {
    const followers = () => [...this.#followers].filter((follower) => follower.agent === agent);
    if (followers().length === 0) return;
    const state = await this.#dependencies.agents.read(agent);
    const known = new Map<string, Lists>();
    for (const follower of followers()) {
      if (!state || state.agent.archivedAt !== null) {
        follower.end();
        continue;
      }
      const key = JSON.stringify(follower.selection ?? null);
      const now = known.get(key) ?? listsOf(state, follower.selection);
      known.set(key, now);
      const changed = (Object.keys(now) as ToldList[]).filter(
        (list) => now[list] !== follower.last[list],
      );
      follower.last = now;
      if (changed.length > 0) follower.tell(changed);
    }
  }
}

function listsOf(state: AgentState, selection: Selection | undefined): Lists {
  const { toolset } = runToolset(state, selection);
  const { prompts, resources } = servedMaterials(toolset, state.names).fingerprints;
  return {
    tools: servedList(toolset, state.names).fingerprint,
    prompts: JSON.stringify([servedPrompts(state), prompts]),
    resources,
  };
}
