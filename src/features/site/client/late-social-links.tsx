import { useEffect, useRef, useState } from 'react';
import { useLatePart } from '#platform/client/use-late-part.ts';

const loadLinks = () => import('./social-links.tsx').then((m) => m.SocialLinks);

/** They depend on the operator, not on the build, and nobody comes for them: fetched when their place is in sight. */
export function LateSocialLinks() {
  const place = useRef<HTMLDivElement>(null);
  const [inSight, setInSight] = useState(false);
  const { Part: SocialLinks } = useLatePart(loadLinks, inSight);

  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry && setInSight(entry.isIntersecting));
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);

  return <div ref={place}>{SocialLinks && <SocialLinks />}</div>;
}
