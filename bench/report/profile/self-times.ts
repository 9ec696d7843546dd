/** A function in a profile, called along one way. */
interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  children?: number[];
}

/** What `node --cpu-prof` writes. Times are in microseconds of the system's monotonic clock. */
export interface CpuProfile {
  nodes: ProfileNode[];
  startTime: number;
  samples: number[];
  timeDeltas: number[];
}

type Window = [from: number, to: number];

/** A function and the time spent in it, without what it called. */
export interface SelfTime {
  functionName: string;
  url: string;
  lineNumber: number;
  /** The file of the nearest caller that has one: tells what native code was called for. */
  callerUrl: string;
  micros: number;
}

/** The time spent in each function during these windows. */
export function selfTimes(profile: CpuProfile, windows: readonly Window[]): SelfTime[] {
  const microsOf = new Map<number, number>();
  let now = profile.startTime;
  for (const [index, node] of profile.samples.entries()) {
    const micros = profile.timeDeltas[index] ?? 0;
    now += micros;
    const moment = now;
    if (windows.some(([from, to]) => moment >= from && moment <= to))
      microsOf.set(node, (microsOf.get(node) ?? 0) + micros);
  }
  const callers = callersOf(profile);
  return profile.nodes.flatMap((node) => {
    const micros = microsOf.get(node.id);
    return micros === undefined ? [] : [{ ...node.callFrame, callerUrl: nearestUrl(node, callers), micros }];
  });
}

function callersOf({ nodes }: CpuProfile): Map<number, ProfileNode> {
  return new Map(nodes.flatMap((node) => (node.children ?? []).map((child): [number, ProfileNode] => [child, node])));
}

function nearestUrl(node: ProfileNode, callers: Map<number, ProfileNode>): string {
  let caller = callers.get(node.id);
  while (caller && caller.callFrame.url === '') caller = callers.get(caller.id);
  return caller?.callFrame.url ?? '';
}
