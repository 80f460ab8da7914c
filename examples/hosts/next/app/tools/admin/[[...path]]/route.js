import { openPegboard } from "../../../../lib/pegboard.js";

const answer = async (request) => (await openPegboard()).fetch(request);

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};
export const dynamic = "force-dynamic";
