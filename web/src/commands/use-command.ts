import { createContext, use, useEffect, useLayoutEffect, useRef } from "react";
import type { CommandId } from "./command-table.ts";

/** A command that a screen offers now. */
export interface Command {
  id: CommandId;
  act(): void;
  /** More exact words than the table's, with the subject. */
  words?: string | undefined;
  /** The cost: "−30,566 tokens". */
  cost?: string | undefined;
  /** Why it cannot be done now. */
  blocked?: string | undefined;
  /** Says in its own place why it cannot be done, when its key is pressed. */
  explain?(): void;
}

interface OfferedCommand {
  id: CommandId;
  /** Reads the command as it is now. */
  read(): Command;
}

/** The commands of the mounted parts of the page. */
export interface Commands {
  /** All commands, the latest last. It is one list until another part comes or goes. */
  all(): readonly OfferedCommand[];
  /** Offers a command until the returned function is called. */
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

/** The context of commands. A part that is shown without the app offers to nobody. */
export const CommandsContext = createContext(createCommands());

/**
 * Offers a command as long as the component is mounted: to its key and to the palette. Without an
 * id it offers nothing. A slow value is a function, which is called when somebody looks.
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
