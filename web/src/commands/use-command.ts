import { createContext, use, useEffect, useLayoutEffect, useRef } from "react";
import type { CommandId } from "./command-table.ts";

/** What a screen can do now. */
export interface Command {
  id: CommandId;
  act(): void;
  /** More exact than the table's, with what it acts on. */
  words?: string | undefined;
  /** What it would cost: "−30,566 tokens". */
  cost?: string | undefined;
  /** Why it cannot be done now. */
  blocked?: string | undefined;
  /** Says in its own place why it cannot be done, when its key is pressed. */
  explain?(): void;
}

interface OfferedCommand {
  id: CommandId;
  /** As it is now. */
  read(): Command;
}

/** What the mounted parts of the page can do. */
export interface Commands {
  /** The latest last. The same list until another part comes or goes. */
  all(): readonly OfferedCommand[];
  /** Until the returned function is called. */
  offer(command: OfferedCommand): () => void;
  subscribe(changed: () => void): () => void;
}

export function createCommands(): Commands {
  let all: readonly OfferedCommand[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly OfferedCommand[]) => {
    all = next;
    for (const changed of listeners) changed();
  };
  return {
    all: () => all,
    offer: (command) => {
      set([...all, command]);
      return () => set(all.filter((other) => other !== command));
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
}

/** A part that is shown without the app offers to nobody. */
export const CommandsContext = createContext(createCommands());

/**
 * Offers a command as long as the component is there: to its key and to the palette. Without an id
 * it offers nothing. What is slow to say is a function, which is asked when somebody looks.
 */
export function useCommand(
  id: CommandId | undefined,
  act: () => void,
  more: Omit<Command, "id" | "act"> | (() => Omit<Command, "id" | "act">) = {},
): void {
  const commands = use(CommandsContext);
  const latest = useRef({ act, more });
  useLayoutEffect(() => {
    latest.current = { act, more };
  });
  useEffect(() => {
    if (id === undefined) return;
    const read = () => {
      const { act, more } = latest.current;
      return { id, act, ...(typeof more === "function" ? more() : more) };
    };
    return commands.offer({ id, read });
  }, [id, commands]);
}

/** A component that offers a command, where a list has one command for each of its items. */
export function OfferCommand({ id, act, ...more }: Command): null {
  useCommand(id, act, more);
  return null;
}
