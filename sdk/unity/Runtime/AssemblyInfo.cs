// IL2CPP strips nothing of this assembly. Unity reads `link.xml` only below Assets/, so a package
// needs this too.
[assembly: UnityEngine.Scripting.Preserve]
[assembly: System.Runtime.CompilerServices.InternalsVisibleTo("FrontrowAds.Fake")]
