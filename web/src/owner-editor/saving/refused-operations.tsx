import { type NamedTools, operationPlace } from "@pegboard/registry-core/internal";
import type { SaveError } from "../../drafts/save-drafts.ts";
import { t } from "../../messages/t.ts";

/** The operations of a save that the server refused, each with its reason. */
export function RefusedOperations({
  refused,
  tools,
}: Pick<SaveError, "refused"> & { tools: NamedTools }) {
  if (refused.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-0.5">
      {refused.map(({ operation, reason }) => {
        const { title, place } = operationPlace(operation, tools, t);
        return (
          <li key={`${JSON.stringify(operation)} ${reason}`}>
            <i>{title}</i> ({place}): {reason}
          </li>
        );
      })}
    </ul>
  );
}
