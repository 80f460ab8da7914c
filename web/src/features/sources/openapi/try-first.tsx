import { Button } from "@pegboard/ui/button.tsx";
import { Tooltip } from "@pegboard/ui/tooltip.tsx";
import type { OpenApiDescription } from "../../../api/openapi-sources.ts";
import { t } from "../../../messages/t.ts";
import { firstToTry, type TriedMethod, type Without } from "./operation-rows.ts";

/** The name of the agent whose settings a try runs with; without an agent nothing can be tried. */
export interface TryWith {
  agent: string | undefined;
}

interface TryFirstProps {
  description: OpenApiDescription;
  without: Without;
  tryWith: TryWith;
  blocked: string | undefined;
  onTry(tried: TriedMethod): void;
}

/**
 * A button that adds the source and opens an operation that only reads and needs the fewest
 * arguments.
 */
export function TryFirst({
  description,
  without,
  tryWith: { agent },
  blocked,
  onTry,
}: TryFirstProps) {
  const found = firstToTry(description, without);
  const noAgent =
    agent === undefined
      ? t("A call runs with the settings of an agent, and there is none yet.")
      : undefined;
  const reason =
    blocked ??
    (found === undefined
      ? t("None of the included operations is a GET that only reads.")
      : noAgent);
  return (
    <Tooltip
      text={
        found && agent !== undefined && reason === undefined
          ? t(
              "Adds the source, then opens {operation} with the settings of {agent}: every call runs with an agent's.",
              { operation: found.operation, agent },
            )
          : undefined
      }
    >
      <Button blocked={reason} onClick={() => found && onTry(found)}>
        {t("Try one first")}
      </Button>
    </Tooltip>
  );
}
