import { reasonOf } from "@pegboard/json-schema";
import { classNames } from "@pegboard/ui/class-names.ts";
import { FieldError } from "@pegboard/ui/inputs/field.tsx";
import { Loaded } from "@pegboard/ui/page/page-states.tsx";
import { SkeletonBar } from "@pegboard/ui/page/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import {
  type ChangePreferencesRequest,
  type PreferencesAnswer,
  preferencesQuery,
  useChangePreferences,
} from "../../api/preferences.ts";
import { t } from "../../messages/t.ts";

export interface PreferenceRowsProps {
  preferences: PreferencesAnswer;
  onChange(change: ChangePreferencesRequest): void;
}

/** Rows with the organisation's preferences; each change is stored at once. */
export function OrganisationRows({
  rows: Rows,
  room,
  failure,
}: {
  rows: ComponentType<PreferenceRowsProps>;
  /**
   * The classes of the height that the rows take, so that nothing below them moves when they are
   * loaded.
   */
  room: string;
  failure: string;
}) {
  const preferences = useQuery(preferencesQuery);
  const { mutate, error, isPending, variables } = useChangePreferences();
  // A choice is seen at once.
  const { functionLimits: _, ...chosen } = variables ?? {};
  return (
    <Loaded
      query={preferences}
      failure={failure}
      skeleton={
        <div className={classNames("px-6 pt-3 max-sm:px-4", room)}>
          <SkeletonBar className="h-4 w-64" />
        </div>
      }
    >
      {(answer) => (
        <>
          <Rows
            preferences={{ ...answer, ...(isPending && chosen) }}
            onChange={(change) => mutate(change)}
          />
          <div className="px-6 max-sm:px-4">
            <FieldError
              id={failure}
              error={error ? t("Not stored: {reason}", { reason: reasonOf(error) }) : undefined}
            />
          </div>
        </>
      )}
    </Loaded>
  );
}
