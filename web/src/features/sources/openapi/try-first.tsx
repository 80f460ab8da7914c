import type { OpenApiDescription } from "../../../api/openapi-sources.ts";
import { Button } from "../../../components/button.tsx";
import { Tooltip } from "../../../components/tooltip.tsx";
import { firstToTry, type TriedMethod, type Without } from "./operation-rows.ts";
import { say } from "./texts.ts";

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
  const reason =
    blocked ??
    (found === undefined
      ? say.noneOfWhatComesInIsAGetThat
      : agent === undefined
        ? say.aCallRunsWithTheSettingsOfAn
        : undefined);
  return (
    <Tooltip
      text={
        found && agent !== undefined && reason === undefined
          ? say.opensAfterwards(found.operation, agent)
          : undefined
      }
    >
      <Button blocked={reason} onClick={() => found && onTry(found)}>
        {say.tryOneFirst}
      </Button>
    </Tooltip>
  );
}
