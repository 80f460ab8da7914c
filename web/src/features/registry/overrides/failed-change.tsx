import { Button } from "../../../components/button.tsx";
import { Note } from "../../../components/note.tsx";
import type { RegistryTool } from "../registry-model.ts";
import { useOverridesContext } from "./use-overrides.ts";

/** Names the change that was not saved, with a way to try it again. */
export function FailedChange({ tools }: { tools: RegistryTool[] }) {
  const { failed } = useOverridesContext();
  if (!failed) return null;
  const tool = tools.find(({ definition }) => definition.name === failed.tool);
  return (
    <div className="border-b border-line px-6 py-2 max-sm:px-4">
      <Note
        tone="bad"
        actions={
          <>
            <Button size="s" onClick={failed.retry}>
              Retry
            </Button>
            <Button size="s" variant="ghost" onClick={failed.dismiss}>
              Dismiss
            </Button>
          </>
        }
      >
        The change to {tool?.definition.displayName ?? failed.tool} was not saved. {failed.reason}
      </Note>
    </div>
  );
}
