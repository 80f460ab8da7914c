import { Plus } from "lucide-react";
import { useState } from "react";
import { paths } from "../../addresses/paths.ts";
import { Button, buttonClass } from "../../components/button.tsx";
import { iconSize } from "../../components/icon-size.ts";
import { Dialog } from "../../components/overlays/dialog.tsx";
import { EmptyState } from "../../components/page/empty-state.tsx";
import { common } from "../../language/common.ts";
import { fill } from "../../language/fill.tsx";
import { say } from "./texts.ts";

const EXAMPLE = `// my-tools.ts
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
        title={common.noToolsAreRegisteredYet}
        actions={
          <>
            <a href={paths.sources()} className={buttonClass("primary")}>
              <Plus {...iconSize.m} />
              {common.addASource}
            </a>
            <Button onClick={() => setExplained(true)}>{say.howToRegister}</Button>
          </>
        }
      >
        {say.registerAClassOrAFunctionIn}
      </EmptyState>
      {explained && (
        <Dialog
          width="l"
          title={say.registerATool}
          description={fill(say.writeAModule, {
            command: <code>npm start -- --tools ./my-tools.ts</code>,
          })}
          onClose={() => setExplained(false)}
        >
          <pre className="overflow-auto rounded-lg border border-line bg-sunken p-3 text-code">
            {EXAMPLE}
          </pre>
        </Dialog>
      )}
    </>
  );
}
