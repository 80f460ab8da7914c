import { Session } from "node:inspector/promises";

/** How often functions of these names run while something is done, as the engine counts them. */
export async function countCalls<Name extends string>(
  names: readonly Name[],
  act: () => Promise<unknown>,
): Promise<Record<Name, number>> {
  const session = new Session();
  session.connect();
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    await act();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    const counted = result.flatMap(({ functions }) => functions);
    const countOf = (name: Name) =>
      counted.reduce(
        (sum, one) => (one.functionName === name ? sum + (one.ranges[0]?.count ?? 0) : sum),
        0,
      );
    return Object.fromEntries(names.map((name) => [name, countOf(name)])) as Record<Name, number>;
  } finally {
    session.disconnect();
  }
}
