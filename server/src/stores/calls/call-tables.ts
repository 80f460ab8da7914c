import { ROW_BYTES } from "./call-rows.ts";

/** The tables of the file of calls; also of those that an earlier release made. */
export const TABLES = `
  create table if not exists calls (
    id integer primary key autoincrement, at integer not null, agent text not null, agent_name text not null, revision integer not null,
    function text not null, tool text, method text, via text not null, token_id text, token_name text, caller text not null,
    outcome text not null, waited integer not null, duration integer, message text, characters integer not null, tokens integer,
    truncated integer, approved integer, person text, size integer not null default 0);
  create table if not exists call_details (id integer primary key, arguments text, reason text, sent text, left_out text);
`;
/** Of calls that an earlier release wrote; as `sizeOf` counts. */
export const SIZES = `
  update calls set size = ${ROW_BYTES} + coalesce(length(message), 0) + coalesce((
    select coalesce(length(arguments), 0) + coalesce(length(reason), 0) + coalesce(length(sent), 0)
    from call_details where call_details.id = calls.id), 0)`;
export const INDEXES = `
  create index if not exists calls_time on calls (at, function, tool, method, outcome, duration, tokens);
  create index if not exists calls_share on calls (agent, caller);
  drop index if exists calls_agent;
  create index if not exists calls_function on calls (function);
  create index if not exists calls_caller on calls (caller);
  create index if not exists calls_outcome on calls (outcome);
`;
export const INSERT = `insert into calls (at, agent, agent_name, revision, function, tool, method, via, token_id, token_name, caller, outcome, waited,
  duration, message, characters, tokens, truncated, approved, person, size) values (@at, @agent, @agent_name, @revision, @function, @tool, @method, @via,
  @token_id, @token_name, @caller, @outcome, @waited, @duration, @message, @characters, @tokens, @truncated, @approved, @person, @size)`;
