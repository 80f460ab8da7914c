import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { useToolsCommand } from "../../api/installation.ts";
import { t } from "../../messages/t.ts";

const TOOL_EXAMPLE = `// my-tools.ts
import { defineTool } from "@pegboard/registry-core";
import { z } from "zod";

export const greet = defineTool({
  name: "greet",
  description: "Greet somebody by name.",
  parameters: z.object({ name: z.string() }),
  run: ({ name }) => \`Hello, \${name}!\`,
});`;

/** Shows how a tool is registered in code. */
export function RegisterDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog
      width="l"
      title={t("Register a tool")}
      description={t.rich("Write a module, then start Pegboard with {command}.", {
        command: <code>{useToolsCommand()}</code>,
      })}
      onClose={onClose}
    >
      <pre className="overflow-auto rounded-lg border border-line bg-sunken p-3 text-code">
        {TOOL_EXAMPLE}
      </pre>
    </Dialog>
  );
}
