import { openPegboard } from "../../../lib/pegboard.js";

export async function GET(_request, { params }) {
  const pegboard = await openPegboard();
  await pegboard.loaded;
  return Response.json(await pegboard.call("first-agent", "greet", { name: (await params).name }));
}
