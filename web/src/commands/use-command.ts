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

/** What the mounted parts of the page can do, the latest last. Each is read when it is asked for. */
export type Commands = Set<() => Command>;

export const CommandsContext = createContext<Commands | undefined>(undefined);

/** Offers a command as long as the component is there: to its key and to the palette. Without an id it offers nothing. */
export function useCommand(id: CommandId | undefined, act: () => void, more: Omit<Command, "id" | "act"> = {}): void {
  const commands = use(CommandsContext);
  const latest = useRef({ act, ...more });
  useLayoutEffect(() => {
    latest.current = { act, ...more };
  });
  useEffect(() => {
    if (id === undefined || !commands) return;
    const read = () => ({ id, ...latest.current });
    commands.add(read);
    return () => void commands.delete(read);
  }, [id, commands]);
}
