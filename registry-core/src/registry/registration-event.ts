import { reasonOf } from "@pegboard/json-schema";
import type { RegisteredTool } from "../definition/authoring/registered-tool.ts";
import type { InterfaceMetadata, InterfaceSource } from "../definition/authoring/tool-interface.ts";
import type { ToolSource } from "./tool-source.ts";

/** What a listener registers its tools with. */
export interface RegistrationEvent {
  register(tool: ToolSource, options?: { replace?: boolean }): RegisteredTool;
  registerTool(id: string, tool: InterfaceSource, metadata: InterfaceMetadata): RegisteredTool;
}

/** Registers tools when somebody first lists them. Tools of an asynchronous listener come later. */
export type RegistrationListener = (event: RegistrationEvent) => unknown;

/** A listener that threw, or whose promise rejected. The tools that it registered before stay. */
export interface RegistrationError {
  /** The listener's name; empty for a function without one. */
  listener: string;
  /** The message of what the listener threw. */
  cause: string;
  error: unknown;
}

/** Listeners that have not had their turn, and what went wrong in those that had. */
export class RegistrationListeners {
  readonly errors: RegistrationError[] = [];
  readonly #waiting: RegistrationListener[] = [];

  add(listener: RegistrationListener): void {
    this.#waiting.push(listener);
  }

  /**
   * Gives each waiting listener its turn, once. A listener may read the registry, and add
   * listeners.
   */
  run(event: RegistrationEvent): void {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const listener = next;
      try {
        const answer = listener(event);
        if (answer instanceof Promise)
          answer.catch((error: unknown) => this.#failed(listener, error));
      } catch (error) {
        this.#failed(listener, error);
      }
    }
  }

  #failed(listener: RegistrationListener, error: unknown): void {
    this.errors.push({ listener: listener.name, cause: reasonOf(error), error });
  }
}
