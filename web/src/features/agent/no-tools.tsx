import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { EmptyState } from "@pegboard/ui/page/page-states.tsx";
import { Plus } from "lucide-react";
import { useState } from "react";
import { paths } from "../../addresses/paths.ts";
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

/** A page for a catalogue without tools, which says how to add some. */
export function NoTools() {
  const [explained, setExplained] = useState(false);
  return (
    <>
      <EmptyState
        title={t("No tools are registered yet")}
        actions={
          <>
            <a href={paths.sources()} className={buttonClass("primary")}>
              <Plus {...iconSize.m} />
              {t("Add a source")}
            </a>
            <Button onClick={() => setExplained(true)}>{t("How to register")}</Button>
          </>
        }
      >
        {t("Register a class or a function in code, or bring tools in from an MCP server.")}
      </EmptyState>
      {explained && (
        <Dialog
          width="l"
          title={t("Register a tool")}
          description={t.rich("Write a module, then start Pegboard with {command}.", {
            command: <code>npm start -- --tools ./my-tools.ts</code>,
          })}
          onClose={() => setExplained(false)}
        >
          <pre className="overflow-auto rounded-lg border border-line bg-sunken p-3 text-code">
            {TOOL_EXAMPLE}
          </pre>
        </Dialog>
      )}
    </>
  );
}
