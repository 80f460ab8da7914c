import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Progress, progressQuery } from "../../api/progress.ts";
import { sourcesQuery } from "../../api/sources/sources.ts";
import { RunningWork } from "../../components/running-work.tsx";
import { t } from "../../messages/t.ts";

const STEP_LABELS: Record<Progress["step"], string> = {
  wait: t("Waiting for another description that is being read"),
  start: t("Starting the program"),
  connect: t("Connecting"),
  list: t("Listing what it has"),
  fetch: t("Fetching the description"),
  read: t("Reading the description"),
  count: t("Counting tokens"),
  bundle: t("Reading its files"),
  run: t("Running its code"),
};

interface WaitedFor {
  /** When it was asked for, until the server says when it began. */
  since: number;
  /** The name of a source that is loaded, or by which a request tells of its progress. */
  name: string;
  /** What Cancel does. */
  cancels?: string | undefined;
  /** What stands here in the first second. */
  children?: ReactNode;
}

/** What a source is doing while it loads. */
export function SourceWork({ name, ...waited }: WaitedFor) {
  const { data: sources } = useQuery(sourcesQuery);
  const source = sources?.find((one) => one.name === name);
  return <ShownWork {...waited} name={source?.id ?? ""} known={source?.progress} />;
}

/** What a request for a description is doing. */
export const DescriptionWork = (waited: WaitedFor) => <ShownWork {...waited} known={undefined} />;

function ShownWork({ name, since, known, ...shown }: WaitedFor & { known: Progress | undefined }) {
  const told = useQuery(progressQuery(name)).data;
  const progress = told ?? known;
  return (
    <RunningWork
      {...shown}
      what={progress ? STEP_LABELS[progress.step] : t("Connecting")}
      since={since}
      amount={progress && amountText(progress)}
      line={progress?.line}
    />
  );
}

const AMOUNTS: Record<
  NonNullable<Progress["unit"]>,
  (counts: { done: number; total: number }) => string
> = {
  bytes: ({ done, total }) =>
    t("{total, plural, =0 {{done, number} kB} other {{done, number} of {total, number} kB}}", {
      done: Math.ceil(done / 1_000),
      total: Math.ceil(total / 1_000),
    }),
  operations: (counts) =>
    t(
      "{total, plural, =0 {{done, plural, one {# operation} other {# operations}}} other {{done, number} of {total, plural, one {# operation} other {# operations}}}}",
      counts,
    ),
  files: ({ done }) => t("{count, plural, one {# file} other {# files}}", { count: done }),
};

function amountText({ unit, done = 0, total = 0 }: Progress): string | undefined {
  return unit && AMOUNTS[unit]({ done, total });
}
