import { useRouter } from "@tanstack/react-router";
import { lazy, useEffect, useEffectEvent, useState } from "react";
import { Dialog } from "../components/overlays/dialog.tsx";
import { isBusy } from "../components/use-hotkey.ts";
import { parseAgentToolsSearch } from "../features/agent/agent-tools-search.ts";
import { modKey } from "./mod-key.ts";
import { paths } from "./paths.ts";

const AgentChoices = lazy(() =>
  import("../features/agent/agent-choices.tsx").then((module) => ({ default: module.AgentChoices })),
);

/** Milliseconds between the two keys. */
const SEQUENCE = 1_000;

/** `g`, then `a`, goes to an agent from anywhere. */
export function AgentKey() {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  useSequence("g", "a", () => setOpen(true));
  if (!open) return null;
  const { pathname, search } = router.state.location;
  const current = /\/agents\/([^/]+)\//.exec(pathname)?.[1];
  const go = (agent: string, same: boolean) => {
    setOpen(false);
    router.history.push(same ? paths.sameTool(agent, parseAgentToolsSearch(search)) : paths.agentTools(agent));
  };
  return (
    <Dialog title="Go to an agent" onClose={() => setOpen(false)}>
      <div className="-mx-4 -mb-4">
        <AgentChoices
          current={current && decodeURIComponent(current)}
          onOpen={go}
          agentsPath={paths.agents()}
          modKey={modKey}
        />
      </div>
    </Dialog>
  );
}

/** Runs `action` when one key follows the other, anywhere but in a field or over a dialog. */
function useSequence(first: string, second: string, action: () => void): void {
  const run = useEffectEvent(action);
  useEffect(() => {
    let since = Number.NEGATIVE_INFINITY;
    const listener = (event: KeyboardEvent) => {
      const { key, metaKey, ctrlKey, altKey, defaultPrevented, timeStamp, target } = event;
      if (defaultPrevented || metaKey || ctrlKey || altKey || isBusy(target)) return;
      const isSecond = key === second && timeStamp - since < SEQUENCE;
      since = key === first ? timeStamp : Number.NEGATIVE_INFINITY;
      if (!isSecond) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, [first, second]);
}
